import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { CheckList } from "#web/src/ui/CheckList.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { plans, type PlanSide } from "./plan-list.ts";
import styles from "./Plans.module.css";

/** The three plans of one side; the middle one stands out. */
export function Plans({ side }: { side: PlanSide }) {
  const { t } = useTranslation("company");
  const language = useLanguage();
  return (
    <ul className={styles.plans}>
      {plans[side].map(({ id, price, points, chosen, to }) => {
        const text = (key: string) => t(`pricing.${side}.${id}.${key}`);
        return (
          <Card as="li" key={id} padded className={classNames(styles.plan, chosen && styles.chosen)}>
            <div className={styles.body}>
              <h3 className={styles.name}>
                {text("name")}
                {chosen && <Badge tone="leaf">{t("pricing.popular")}</Badge>}
              </h3>
              <p className={styles.price}>
                <b>
                  {price === null
                    ? t("pricing.custom")
                    : price === "0"
                      ? t("pricing.free")
                      : formatMoney({ amount: price, currency: "USD" }, language, { trim: true })}
                </b>
                {price !== null && price !== "0" && <span>{t("pricing.month")}</span>}
              </p>
              <p className={styles.text}>{text("text")}</p>
              <CheckList items={points.map(text)} className={styles.points} />
              <ButtonLink block variant={chosen ? "primary" : "outline"} to={to} className={styles.action}>
                {text("action")}
              </ButtonLink>
            </div>
          </Card>
        );
      })}
    </ul>
  );
}
