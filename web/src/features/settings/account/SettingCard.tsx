import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import styles from "./SettingCard.module.css";

interface Props {
  /** The place in the page that the local navigation leads to. */
  id: string;
  title: string;
  /** What is so now. */
  now?: ReactNode;
  /** What the button says that opens the form. */
  action?: string;
  open?: boolean;
  onOpen?: () => void;
  /** Given: while the form is open the button closes it again. */
  onClose?: () => void;
  /** Beside the button, whether open or not. */
  children?: ReactNode;
  /** What the button opens. */
  form?: ReactNode;
}

/** One thing about an account: what is so now, and a button that opens its form in place. */
export function SettingCard({ id, title, now, action, open = false, onOpen, onClose, children, form }: Props) {
  const { t } = useTranslation("settings");
  const area = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    // The keyboard goes where the reader looks: into the form, and back to its button.
    if (open) area.current?.querySelector<HTMLElement>("input, select, button")?.focus();
    else if (document.activeElement === document.body) button.current?.querySelector("button")?.focus();
  }, [open]);
  return (
    <Card as="section" aria-labelledby={`${id}-title`} id={id} className={styles.card}>
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          {now && <div className={styles.now}>{now}</div>}
        </div>
        {action && (!open || onClose) && (
          <div ref={button} className={styles.action}>
            <Button aria-expanded={open} onClick={open ? onClose : onOpen}>
              {open ? t("cancel") : action}
            </Button>
          </div>
        )}
      </div>
      {children}
      {open && (
        <div ref={area} className={styles.form}>
          {form}
        </div>
      )}
    </Card>
  );
}

export { styles as settingStyles };

/** A form in such a card that others have written. */
export const settingLook = { form: styles.fields, buttons: styles.buttons };
