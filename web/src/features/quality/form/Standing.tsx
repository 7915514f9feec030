import type { QualityFigure } from "#shared/quality/figures.ts";
import type { Verdict } from "#shared/quality/verdicts.ts";
import { LimitLine } from "../LimitLine.tsx";
import { useQualityWords } from "../use-quality-words.ts";
import { VerdictMark } from "../VerdictMark.tsx";
import { useLimitOf } from "./limits-context.ts";
import styles from "./InspectionForm.module.css";

interface Props {
  figure: QualityFigure;
  unit: string;
  verdict: Verdict | undefined;
}

/** A figure's limit beside its field, and whether it is met once there is a figure. A field stays as it is: a figure outside its limit is no mistake of whoever types it. */
export function Standing({ figure, unit, verdict }: Props) {
  const words = useQualityWords();
  const limit = useLimitOf()(figure);
  if (!limit) return null;
  const isFound = verdict !== undefined && verdict.value !== null;
  return (
    <div className={styles.standing}>
      {isFound && <LimitLine verdict={verdict} />}
      <p className={styles.words}>
        <span>{words.limit({ limit, unit })}</span>
        <span role="status">{isFound && <VerdictMark verdict={verdict} />}</span>
      </p>
    </div>
  );
}
