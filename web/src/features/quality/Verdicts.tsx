import type { Verdict } from "#shared/quality/verdicts.ts";
import { LimitLine } from "./LimitLine.tsx";
import { useQualityWords } from "./use-quality-words.ts";
import { VerdictMark } from "./VerdictMark.tsx";
import styles from "./Verdicts.module.css";

/** Each figure with its limit, the picture of both, and whether it is met. */
export function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  const words = useQualityWords();
  return (
    <ul className={styles.list}>
      {verdicts.map((verdict) => {
        const [limit, source] = [words.limit(verdict), words.source(verdict)];
        return (
          <li key={verdict.figure} className={styles.row}>
            <p className={styles.name}>
              <b>{words.name(verdict.figure)}</b>
              {limit && <span className={styles.limit}>{limit}</span>}
              {source && <span className={styles.source}>{source}</span>}
            </p>
            <LimitLine verdict={verdict} width={140} />
            <p className={styles.value}>
              <b>{words.figure(verdict)}</b>
              <VerdictMark verdict={verdict} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}
