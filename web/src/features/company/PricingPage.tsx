import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { splitFunds } from "#shared/escrow/rules.ts";
import { PageAbout } from "#web/src/runtime/page-meta.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { FundGrid } from "#web/src/ui/FundGrid.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { Plans } from "./Plans.tsx";
import { faqPage, Questions } from "./Questions.tsx";
import styles from "./PricingPage.module.css";

const questions = ["switch", "guarantee", "card", "limit", "share"] as const;
const example = "10000.00";
const recipients = [
  { id: "supplier", tone: "leaf", name: "supplier" },
  { id: "platform", tone: "ochre", name: "platform" },
  { id: "impactFund", tone: "violet", name: "fund" },
] as const;

/** /pricing */
export function Component() {
  const { t } = useTranslation("company");
  const items = questions.map((id) => ({
    id,
    question: t(`pricing.faq.${id}.question`),
    answer: t(`pricing.faq.${id}.answer`),
  }));
  const split = splitFunds(toMinor(example, "USD"));
  const usd = (amount: string) => ({ amount, currency: "USD" });
  return (
    <>
      <PageAbout about={[faqPage(items)]} />
      <PageHead look="night" crop="cashew" title={t("pricing.title")} lede={t("pricing.lede")} />
      <Section title={t("pricing.buyer.title")} lede={t("pricing.buyer.lede")}>
        <Plans side="buyer" />
      </Section>
      <Section title={t("pricing.seller.title")} lede={t("pricing.seller.lede")} follows>
        <Plans side="seller" />
      </Section>
      <Section
        title={t("pricing.order.title")}
        lede={t("pricing.order.lede")}
        ground="sand"
        link={
          <TextLink arrow to="/escrow">
            {t("pricing.order.link")}
          </TextLink>
        }
      >
        <Card padded>
          <FundGrid
            total={usd(example)}
            parts={recipients.map(({ id, tone, name }) => ({
              id,
              tone,
              name: t(`pricing.order.${name}`),
              money: usd(fromMinor(split[id], "USD")),
            }))}
          />
        </Card>
        <p className={styles.note}>{t("pricing.order.note")}</p>
      </Section>
      <Section
        beside
        title={t("pricing.faq.title")}
        link={
          <TextLink arrow to="/faq">
            {t("faq.all")}
          </TextLink>
        }
      >
        <Questions items={items} />
      </Section>
      <Closing crop="cashew" title={t("pricing.closing.title")} text={t("pricing.closing.text")}>
        <ButtonLink variant="ink" size="large" to="/register?type=buyer">
          {t("pricing.closing.buyer")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/register?type=seller">
          {t("pricing.closing.seller")}
        </ButtonLink>
      </Closing>
    </>
  );
}
