import en from "#shared/locales/en/saving.json";
import fr from "#shared/locales/fr/saving.json";
import { typesetFrenchTexts } from "#shared/look/french-typography.ts";
import type { SaveOutcome } from "#web/src/platform/save-file.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import { IconAlertCircle, IconCircleCheck } from "./icons.ts";
import notice from "./Notice.module.css";
import styles from "./FileOutcome.module.css";
import { useLanguage } from "./use-language.ts";

const texts = { en, fr: typesetFrenchTexts(fr) };

/** How the saving of a file ended. Its words come with it, so that a page which saves nothing loads none of them. */
export function FileOutcomeWords({ of: result }: { of: SaveOutcome }) {
  const words = texts[useLanguage()];
  if (result.outcome === "cancelled") return <span className={styles.cancelled}>{words.cancelled}</span>;
  const failed = result.outcome === "failed";
  return (
    <span className={classNames(notice.inline, styles.words, failed && styles.failed)}>
      <Icon of={failed ? IconAlertCircle : IconCircleCheck} size="small" />
      <span>{failed ? words.failed[result.why] : words[result.outcome].replace("{{name}}", () => result.name)}</span>
    </span>
  );
}

/** Beside the button that saves; announced. It stays mounted so that the change is announced. */
export function FileOutcome({ of: result }: { of: SaveOutcome | null }) {
  return (
    <span role={result?.outcome === "failed" ? "alert" : "status"}>{result && <FileOutcomeWords of={result} />}</span>
  );
}
