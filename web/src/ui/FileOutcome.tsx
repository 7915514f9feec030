import type { SaveOutcome } from "#web/src/platform/save-file.ts";
import { classNames } from "#shared/look/class-names.ts";
import { fileOutcomeWords } from "./file-outcome-words.ts";
import { Icon } from "./Icon.tsx";
import { IconAlertCircle, IconCircleCheck } from "./icons.ts";
import notice from "./Notice.module.css";
import styles from "./FileOutcome.module.css";
import { useLanguage } from "./use-language.ts";

/** Beside the button that saves; announced. It stays mounted so that the change is announced. */
export function FileOutcome({ of: result }: { of: SaveOutcome | null }) {
  const failed = result?.outcome === "failed";
  return <span role={failed ? "alert" : "status"}>{result && <Words of={result} failed={failed} />}</span>;
}

function Words({ of: result, failed }: { of: SaveOutcome; failed: boolean }) {
  const words = fileOutcomeWords(result, useLanguage());
  if (result.outcome === "cancelled") return <span className={styles.cancelled}>{words}</span>;
  return (
    <span className={classNames(notice.inline, styles.words, failed && styles.failed)}>
      <Icon of={failed ? IconAlertCircle : IconCircleCheck} size="small" />
      <span>{words}</span>
    </span>
  );
}
