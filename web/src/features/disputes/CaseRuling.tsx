import type { CaseView, RulingView } from "#shared/disputes/case-view.ts";
import { reasonCodes } from "#shared/disputes/process.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./CasePage.module.css";

/** The decision that stands, and those that it has overtaken. */
export function CaseRuling({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { ruling, earlierRulings } = found;
  if (!ruling && earlierRulings.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t("ruling.title")} />
      <div className={styles.body}>
        {ruling && <Ruling ruling={ruling} />}
        {earlierRulings.length > 0 && (
          <details>
            <summary>{t("ruling.earlier", { count: earlierRulings.length })}</summary>
            {earlierRulings.map((each) => (
              <Ruling key={each.announcedAt} ruling={each} />
            ))}
          </details>
        )}
      </div>
    </Card>
  );
}

function Ruling({ ruling }: { ruling: RulingView }) {
  const { t } = useTranslation(["case-page", "cases"]);
  const language = useLanguage();
  const { day } = useDates();
  const { outcome, released, refunded, reasonCode, reason, goods, returnPaidBy, announcedAt } = ruling;
  return (
    <div className={styles.ruling}>
      <p>
        <Badge tone={outcome === "buyer" ? "sand" : outcome === "split" ? "violet" : "success"}>
          {t(`outcome.${outcome}`)}
        </Badge>{" "}
        <span className={styles.quiet}>{day(announcedAt)}</span>
      </p>
      <Facts
        columns={2}
        items={[
          { label: t("ruling.released"), value: amountWords(released, language) },
          { label: t("ruling.refunded"), value: amountWords(refunded, language) },
          ...(reasonCode
            ? [
                {
                  label: t("ruling.code"),
                  value: `${reasonCodes[reasonCode].short} ${t(`cases:reasonCode.${reasonCode}`)}`,
                },
              ]
            : []),
          ...(goods
            ? [
                {
                  label: t("ruling.goods"),
                  value: `${t(`cases:goods.${goods}`)}${returnPaidBy ? `, ${t(`ruling.paidBy.${returnPaidBy}`)}` : ""}`,
                },
              ]
            : []),
        ]}
      />
      <blockquote className={styles.quote}>{reason}</blockquote>
    </div>
  );
}
