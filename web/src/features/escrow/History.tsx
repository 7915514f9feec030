import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card } from "#web/src/ui/Card.tsx";
import { pastQuestions } from "./history.ts";
import { useWording } from "./use-wording.ts";
import styles from "./History.module.css";

/** More than these are folded, so that the order's terms stay near. */
const shownAtOnce = 2;

/** Earlier proposals and the weight that was asked about, each with its end; nothing where there were none. */
export function History({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const past = pastQuestions(order, useWording());
  if (past.length === 0) return null;
  return (
    <Card as="section">
      <details className={styles.history} open={past.length <= shownAtOnce}>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{t("history.title")}</h2>
          <span className={styles.count}>{past.length}</span>
        </summary>
        <ol className={styles.list}>
          {past.map(({ id, what, reason, course }) => (
            <li key={id} className={styles.entry}>
              <p>
                <b>{what}</b>
              </p>
              {reason !== null && <blockquote className={styles.reason}>{reason}</blockquote>}
              <p className={styles.course}>{course}</p>
            </li>
          ))}
        </ol>
      </details>
    </Card>
  );
}
