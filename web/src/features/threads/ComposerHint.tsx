import { classNames } from "#shared/look/class-names.ts";
import { longestMessage } from "#shared/threads/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { Awaited, type ArrivalStage } from "../documents/index.ts";
import styles from "./Composer.module.css";

/** From so many letters on they are counted out. */
const countedFrom = 9500;

interface Props {
  typed: string;
  /** Of the files with which the message goes out. */
  stage: ArrivalStage;
  giveUp: () => void;
}

/** What there is to know beside the button. */
export function ComposerHint({ typed, stage, giveUp }: Props) {
  const { t } = useTranslation("threads");
  const language = useLanguage();
  return (
    <>
      {stage === "idle" &&
        (typed.length < countedFrom ? (
          <span className={classNames(styles.hint, styles.keys)}>{t("keys")}</span>
        ) : (
          <span className={styles.hint}>
            <span className={typed.length > longestMessage ? styles.over : undefined}>
              {t("counted", {
                letters: formatNumber(String(typed.length), language),
                most: formatNumber(String(longestMessage), language),
              })}
            </span>
          </span>
        ))}
      <Awaited stage={stage} giveUp={giveUp} />
    </>
  );
}
