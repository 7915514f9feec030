import type { TablerIcon } from "@tabler/icons-react";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { CheckList } from "#web/src/ui/CheckList.tsx";
import { Closing } from "#web/src/ui/Closing.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCash, IconShieldCheck, IconShieldLock, IconTruck } from "#web/src/ui/icons.ts";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Section } from "#web/src/ui/Section.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { Calculator } from "./Calculator.tsx";
import { ImpactFund } from "./ImpactFund.tsx";
import styles from "./ExplainedPage.module.css";

const steps: readonly { id: "fund" | "ship" | "inspect" | "release"; icon: TablerIcon }[] = [
  { id: "fund", icon: IconShieldLock },
  { id: "ship", icon: IconTruck },
  { id: "inspect", icon: IconShieldCheck },
  { id: "release", icon: IconCash },
];
const sides = ["buyers", "suppliers"] as const;
const benefits = ["one", "two", "three", "four"] as const;

/** /escrow: how the money of an order is kept and divided. */
export function Component() {
  const { t, i18n } = useTranslation("explained");
  const language = languageOf(i18n);
  return (
    <>
      <PageHead
        look="night"
        crop="cocoa"
        title={t("title")}
        lede={t("lede")}
        leads={[
          { to: "/products/all", label: t("browse") },
          { to: "/register?type=seller", label: t("sell") },
        ]}
      />
      <Section title={t("steps.title")} lede={t("steps.lede")}>
        <ol className={styles.steps}>
          {steps.map(({ id, icon }, index) => (
            <li key={id} className={styles.step}>
              <span className={styles.mark}>
                <Icon of={icon} size="large" />
              </span>
              <p className={styles.number}>{t("steps.number", { number: index + 1 })}</p>
              <h3>{t(`steps.${id}.title`)}</h3>
              <p>{t(`steps.${id}.text`)}</p>
            </li>
          ))}
        </ol>
      </Section>
      <div id="calculator" className={styles.anchor}>
        <Section title={t("calculator.title")} lede={t("calculator.lede")} ground="sand">
          <Calculator />
          <p className={styles.note}>
            {t("calculator.note")}{" "}
            <TextLink quiet to="/terms">
              {t("calculator.terms")}
            </TextLink>
          </p>
        </Section>
      </div>
      <Section title={t("benefits.title")}>
        <div className={styles.sides}>
          {sides.map((side) => (
            <div key={side} className={styles.side}>
              <h3>{t(`benefits.${side}.title`)}</h3>
              <CheckList items={benefits.map((benefit) => t(`benefits.${side}.${benefit}`))} />
            </div>
          ))}
        </div>
      </Section>
      <ImpactFund language={language} />
      <Closing crop="cocoa" title={t("closing.title")} text={t("closing.text")}>
        <ButtonLink variant="ink" size="large" to="/products/all">
          {t("closing.buy")}
        </ButtonLink>
        <ButtonLink variant="outlineInk" size="large" to="/register?type=seller">
          {t("closing.sell")}
        </ButtonLink>
      </Closing>
    </>
  );
}
