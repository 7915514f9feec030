import type { ContractView } from "#shared/contracts/contract.ts";
import type { PaperWords } from "./use-paper-words.ts";
import styles from "./ContractPaper.module.css";

interface Props {
  contract: ContractView;
  words: PaperWords;
}

const sides = [
  ["supplier", "seller"],
  ["buyer", "buyer"],
] as const;

/** Who has signed, as what, when and how they showed who they are; a catalogue order says instead how it was concluded. */
export function PaperSignatures({ contract, words: { t, dates } }: Props) {
  const { text, signatures, concludedAt, createdAt, status } = contract;
  if (text.origin === "listing")
    return <p className={styles.part}>{t("contracts:paper.byOrder", { day: dates.day(concludedAt ?? createdAt) })}</p>;
  return (
    <section className={styles.part}>
      <h3>{t("contracts:paper.signatures")}</h3>
      <p className={styles.small}>
        {t(concludedAt === null ? "contracts:paper.unsigned" : "contracts:paper.signedText")}
      </p>
      <div className={styles.signatures}>
        {sides.map(([side, role]) => {
          const signature = signatures.find((one) => one.side === side);
          return (
            <div key={side} className={styles.signature}>
              <span className={styles.label}>
                {t(`contracts:paper.${role}`)}, {text.parties[side].name}
              </span>
              {signature ? (
                <>
                  <b className={styles.name}>{signature.name}</b>
                  {signature.jobTitle && <span>{signature.jobTitle}</span>}
                  <span>{dates.zonedMoment(signature.signedAt)}</span>
                  <span className={styles.small}>{t(`contract-pages:text.by.${signature.method}`)}</span>
                </>
              ) : (
                <span className={styles.open}>{status === "awaiting" ? t("contracts:paper.open") : "–"}</span>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}
