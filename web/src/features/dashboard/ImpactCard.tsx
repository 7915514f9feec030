import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ImpactView } from "#shared/ledger/contract.ts";
import { Motif } from "#web/src/motifs/Motif.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Money } from "#web/src/ui/Money.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./ImpactCard.module.css";
import { amountWords } from "#web/src/screens/amounts.ts";

/** What released orders gave to the Impact Fund: one figure for each currency, never added up. */
export function ImpactCard({ contributions }: { contributions: ImpactView["contributions"] }) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  return (
    <Card as="section" ground="night">
      <div className={styles.inner}>
        <div className={styles.text}>
          <h2 className={styles.title}>{t("impact.title")}</h2>
          {contributions.map(({ contribution, released, orders }) => (
            <div key={contribution.currency}>
              <p className={styles.amount}>
                <Money value={contribution} size="large" />
              </p>
              <p className={styles.note}>
                {t("impact.of", { count: orders, amount: amountWords(released, language) })}
              </p>
            </div>
          ))}
          <p className={styles.note}>{t("impact.use")}</p>
        </div>
        <Motif crop="tea" night className={styles.motif} />
      </div>
      <Band name="lozengeLeaf" />
    </Card>
  );
}
