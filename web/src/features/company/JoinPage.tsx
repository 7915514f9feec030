import { supplierBusinessTypes } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import {
  IconBuildingBank,
  IconCertificate,
  IconFileCheck,
  IconFileText,
  IconPhone,
  IconPlant2,
} from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { Points } from "./Points.tsx";
import { Steps } from "./Steps.tsx";
import styles from "./JoinPage.module.css";

const steps = ["account", "confirm", "profile", "verify", "list", "paid"] as const;
const needs = [
  { id: "phone", icon: IconPhone },
  { id: "papers", icon: IconFileText },
  { id: "licence", icon: IconFileCheck },
  { id: "certificates", icon: IconCertificate },
  { id: "lot", icon: IconPlant2 },
  { id: "bank", icon: IconBuildingBank },
] as const;

/** /suppliers/register: what a supplier needs, before the form. */
export function Component() {
  const { t } = useTranslation(["company", "choices"]);
  const register = "/register?type=seller";
  return (
    <>
      <PageHead
        look="night"
        crop="cocoa"
        title={t("join.title")}
        lede={t("join.lede")}
        leads={[
          { to: register, label: t("join.register") },
          { to: "/pricing", label: t("join.pricing") },
        ]}
      />
      <Section title={t("join.steps.title")} lede={t("join.steps.lede")}>
        <Steps
          items={steps.map((id) => ({ id, title: t(`join.steps.${id}.title`), text: t(`join.steps.${id}.text`) }))}
        />
      </Section>
      <Section title={t("join.needs.title")} lede={t("join.needs.lede")} ground="sand">
        <Points
          items={needs.map(({ id, icon }) => ({
            id,
            icon,
            title: t(`join.needs.${id}.title`),
            text: t(`join.needs.${id}.text`),
          }))}
        />
      </Section>
      <Section title={t("join.who.title")} lede={t("join.who.lede")}>
        <ul className={styles.kinds}>
          {supplierBusinessTypes.map((kind) => (
            <li key={kind}>
              <Chip look="plain" size="medium">
                {t(`choices:businessType.${kind}`)}
              </Chip>
            </li>
          ))}
        </ul>
      </Section>
      <Closing crop="cocoa" title={t("join.closing.title")} text={t("join.closing.text")}>
        <ButtonLink variant="ink" size="large" to={register}>
          {t("join.register")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/contact?subject=general">
          {t("join.closing.contact")}
        </ButtonLink>
      </Closing>
    </>
  );
}
