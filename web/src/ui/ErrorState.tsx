import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { IconAlertCircle, IconRefresh } from "./icons.ts";
import { Icon } from "./Icon.tsx";
import styles from "./State.module.css";

interface Props {
  /** What failed: "The orders could not be loaded." */
  title: ReactNode;
  /** What is safe: "Your money and your orders are not affected." */
  safe?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** The request's id, to be quoted to support. */
  reference?: string;
  /** Another way on, beside Retry. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function ErrorState({ title, safe, onRetry, retrying, reference, action, headingLevel = 2 }: Props) {
  const { t } = useTranslation("ui");
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={styles.state}>
      <span className={styles.errorMark}>
        <Icon of={IconAlertCircle} size="large" />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {safe && <p className={styles.sentence}>{safe}</p>}
      {Boolean(onRetry ?? action) && (
        <div className={styles.actions}>
          {onRetry && (
            <Button variant="primary" icon={IconRefresh} loading={retrying} onClick={onRetry}>
              {t("retry")}
            </Button>
          )}
          {action}
        </div>
      )}
      {reference && (
        <p className={styles.reference}>
          {t("reference")}{" "}
          <CopyButton text={reference} what={t("copyReference")}>
            {reference}
          </CopyButton>
        </p>
      )}
    </div>
  );
}
