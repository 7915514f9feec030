import { useEffect, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import { IconAlertCircle, IconCircleCheck, IconX } from "./icons.ts";
import styles from "./Toast.module.css";
import { useTranslation } from "#web/src/i18n/use-translation.ts";

interface Props {
  tone?: "success" | "danger";
  children: ReactNode;
  onClose: () => void;
  /** Closes by itself after this many ms; an error stays until it is closed. */
  after?: number;
}

/** For what ended elsewhere (a background upload, a change by someone else). What the reader just did answers beside its button: `InlineSuccess`. */
export function Toast({ tone = "success", children, onClose, after = 8000 }: Props) {
  const { t } = useTranslation("ui");
  useEffect(() => {
    if (tone === "danger") return;
    const timer = setTimeout(onClose, after);
    return () => clearTimeout(timer);
  }, [tone, after, onClose]);
  return (
    <div className={classNames(styles.toast, styles[tone])}>
      <Icon of={tone === "success" ? IconCircleCheck : IconAlertCircle} />
      <div className={styles.text}>{children}</div>
      <Button variant="ghost" size="small" iconOnly icon={IconX} onClick={onClose}>
        {t("close")}
      </Button>
    </div>
  );
}

/** Where toasts appear; stands once in the page, empty or not, so that they are announced. */
export function ToastArea({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={styles.area}>
      {children}
    </div>
  );
}
