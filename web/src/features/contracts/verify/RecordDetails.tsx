import type { VerifiedContract } from "#shared/contracts/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { CopyButton } from "#web/src/ui/CopyButton.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { formatMoney } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { HashGrid } from "../HashGrid.tsx";
import styles from "./VerifyPage.module.css";

type Details = NonNullable<VerifiedContract["details"]>;

/** Parties, total and the hashes of the signed files: for whoever holds the paper or a file. */
export function RecordDetails({ details, contract }: { details: Details; contract: VerifiedContract }) {
  const { t } = useTranslation("verify-contract");
  const language = useLanguage();
  const { calendarDay, zonedMoment } = useDates();
  const { total, order, files } = details;
  const { date, origin } = contract;
  // Of an order from the catalogue nobody signs.
  const isByOrder = origin === "listing";
  const signed = (at: string | null) =>
    isByOrder ? t("record.byOrder") : at ? t("record.signedAt", { at: zonedMoment(at) }) : t("record.notSigned");
  return (
    <>
      <dl className={styles.facts}>
        {(["seller", "buyer"] as const).map((side) => (
          <div key={side}>
            <dt>{t(`record.${side}`)}</dt>
            <dd className={styles.party}>
              {details[side].country && <Flag country={details[side].country} />}
              {details[side].name}
            </dd>
            <dd className={styles.quiet}>{signed(details[side].signedAt)}</dd>
          </div>
        ))}
        <div>
          <dt>{t("record.date")}</dt>
          <dd>{calendarDay(date)}</dd>
        </div>
        <div>
          <dt>{t("record.total")}</dt>
          <dd>{formatMoney(total, language)}</dd>
        </div>
        {order && (
          <div>
            <dt>{t("record.order")}</dt>
            <dd>{t(`record.orderStanding.${order}`)}</dd>
          </div>
        )}
      </dl>
      {files.map(({ size, sha256 }) => (
        <div key={size} className={styles.hash}>
          <p className={styles.hashTitle}>
            <b>{t(isByOrder ? "record.hashByOrder" : "record.hash", { size: t(`record.size.${size}`) })}</b>
            <CopyButton text={sha256} what={t("record.copyHash", { size: t(`record.size.${size}`) })} />
          </p>
          <HashGrid hash={sha256} />
        </div>
      ))}
    </>
  );
}
