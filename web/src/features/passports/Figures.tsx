import type { PassportRecord, PassportVerdict } from "#shared/passports/record.ts";
import type { LotWording } from "#shared/look/lot-words.ts";
import { verdictWords } from "#shared/passports/words.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck, IconCircleX } from "#web/src/ui/icons.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { LimitLine } from "./LimitLine.tsx";
import styles from "./Figures.module.css";

/** What was measured beside its limits; of an inspection without figures, what its inspector has written. */
export function Figures({ record }: { record: PassportRecord }) {
  const { t } = useTranslation("verify-passport");
  const { notes, correction, reportAddress } = record.inspection;
  return (
    <Card as="section">
      <CardHead title={t(record.verdicts.length > 0 ? "figures.title" : "figures.finding")} ruled />
      {record.verdicts.length > 0 && <Measured verdicts={record.verdicts} />}
      <div className={styles.words}>
        {record.verdicts.length === 0 && <p>{t(`figures.none.${record.inspection.result}`)}</p>}
        {(
          [
            ["notes", notes],
            ["report", reportAddress],
            ["correction", correction],
          ] as const
        ).map(
          ([title, text]) =>
            text && (
              <div key={title}>
                <h3>{t(`figures.${title}`)}</h3>
                <p className={styles.typed}>{text}</p>
              </div>
            ),
        )}
      </div>
    </Card>
  );
}

function Measured({ verdicts }: { verdicts: readonly PassportVerdict[] }) {
  const { t } = useTranslation(["verify-passport", "lots"]);
  const language = useLanguage();
  const say = t as unknown as LotWording["t"];
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t("figures.figure")}</th>
          <th scope="col">{t("figures.method")}</th>
          <th scope="col" className={styles.number}>
            {t("figures.limit")}
          </th>
          <th scope="col" className={styles.number}>
            {t("figures.found")}
          </th>
          <th scope="col">
            <VisuallyHidden>{t("figures.line")}</VisuallyHidden>
          </th>
          <th scope="col">{t("figures.result")}</th>
        </tr>
      </thead>
      <tbody>
        {verdicts.map((verdict) => {
          const { name, method, limit, found } = verdictWords(verdict, { language, t: say });
          return (
            <tr key={verdict.figure} className={classNames(verdict.met === false && styles.failed)}>
              <th scope="row">{name}</th>
              <td className={styles.method}>{method}</td>
              <td className={styles.number}>
                {limit && <span className={styles.phone}>{t("figures.limit")} </span>}
                {limit}
                {verdict.limit?.source === "reference" && <span className={styles.usual}>{t("figures.usual")}</span>}
              </td>
              <td className={classNames(styles.number, styles.found)}>{found || t("figures.notMeasured")}</td>
              <td className={styles.line}>
                <LimitLine verdict={verdict} />
              </td>
              <td className={styles.verdict}>
                <Met verdict={verdict} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Met({ verdict: { met, limit } }: { verdict: PassportVerdict }) {
  const { t } = useTranslation("verify-passport");
  if (met === null) return <span className={styles.quiet}>{t(limit ? "figures.notTold" : "figures.noLimit")}</span>;
  return (
    <span className={met ? styles.met : styles.notMet}>
      <Icon of={met ? IconCircleCheck : IconCircleX} size="small" />
      {t(met ? "figures.met" : "figures.notMet")}
    </span>
  );
}
