import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { BandedCards } from "#web/src/ui/BandedCards.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { IconChartLine, IconHeadset, IconShieldCheck, IconWorld } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { Points } from "./Points.tsx";
import { Steps } from "./Steps.tsx";

const services = [
  { id: "sourcing", band: "lozengeLeaf", crop: "coffee" },
  { id: "inspection", band: "lozengeClay", crop: "sesame" },
  { id: "logistics", band: "zigzagViolet", crop: "chia" },
] as const;

const benefits = [
  { id: "verified", icon: IconShieldCheck, to: "/suppliers" },
  { id: "market", icon: IconChartLine, to: "/insights" },
  { id: "support", icon: IconHeadset, to: "/contact?subject=support" },
  { id: "reach", icon: IconWorld, to: "/products/all" },
] as const;

const steps = ["find", "agree", "fund", "inspect"] as const;

/** /buyers */
export function Component() {
  const { t } = useTranslation("company");
  return (
    <>
      <PageHead
        look="night"
        crop="coffee"
        title={t("buyers.title")}
        lede={t("buyers.lede")}
        leads={[
          { to: "/products/all", label: t("buyers.browse") },
          { to: "/suppliers", label: t("buyers.directory") },
        ]}
      />
      <Section title={t("buyers.services.title")} lede={t("buyers.services.lede")}>
        <BandedCards
          items={services.map(({ id, band, crop }) => ({
            id,
            band,
            crop,
            title: t(`buyers.services.${id}.title`),
            text: t(`buyers.services.${id}.text`),
            points: (["first", "second", "third"] as const).map((point) => t(`buyers.services.${id}.${point}`)),
            link: { to: `/contact?subject=general&topic=${id}`, label: t(`buyers.services.${id}.action`) },
          }))}
        />
      </Section>
      <Section title={t("buyers.benefits.title")} ground="sand">
        <Points
          items={benefits.map(({ id, icon, to }) => ({
            id,
            icon,
            title: t(`buyers.benefits.${id}.title`),
            text: t(`buyers.benefits.${id}.text`),
            link: (
              <TextLink arrow to={to}>
                {t(`buyers.benefits.${id}.action`)}
              </TextLink>
            ),
          }))}
        />
      </Section>
      <Section
        title={t("buyers.steps.title")}
        lede={t("buyers.steps.lede")}
        link={
          <TextLink arrow to="/escrow">
            {t("buyers.steps.escrow")}
          </TextLink>
        }
      >
        <Steps
          items={steps.map((id) => ({
            id,
            title: t(`buyers.steps.${id}.title`),
            text: t(`buyers.steps.${id}.text`),
          }))}
        />
      </Section>
      <Closing crop="coffee" title={t("buyers.closing.title")} text={t("buyers.closing.text")}>
        <ButtonLink variant="ink" size="large" to="/register?type=buyer">
          {t("buyers.closing.register")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/contact?subject=general&topic=sales">
          {t("buyers.closing.contact")}
        </ButtonLink>
      </Closing>
    </>
  );
}
