import { classNames } from "#shared/look/class-names.ts";
import { longestMessage } from "#shared/threads/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import styles from "./Composer.module.css";

/** From so many letters on they are counted out. */
const countedFrom = 9500;

interface Props {
  typed: string;
  /** The message goes out with the last of its files. */
  isAwaiting: boolean;
}

/** What there is to know beside the button. */
export function ComposerHint({ typed, isAwaiting }: Props) {
  const { t } = useTranslation(["threads", "documents"]);
  const language = useLanguage();
  if (isAwaiting)
    return (
      <span className={styles.hint} role="status">
        {t("documents:upload.awaited")}
      </span>
    );
  if (typed.length < countedFrom) return <span className={classNames(styles.hint, styles.keys)}>{t("keys")}</span>;
  return (
    <span className={styles.hint}>
      <span className={typed.length > longestMessage ? styles.over : undefined}>
        {t("counted", {
          letters: formatNumber(String(typed.length), language),
          most: formatNumber(String(longestMessage), language),
        })}
      </span>
    </span>
  );
}
