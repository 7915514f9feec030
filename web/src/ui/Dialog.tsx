import { useEffect, useId, useRef, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Band, type BandName } from "./Band.tsx";
import { Button } from "./Button.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { IconX } from "./icons.ts";
import styles from "./Dialog.module.css";

interface Props {
  open: boolean;
  /** Escape, the cross and, unless `keep`, a press beside the dialog. */
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** The buttons; the primary one last. They wrap and grow, so French fits. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large" | "sheet";
  band?: BandName;
  /** A press beside the dialog does nothing: for forms that would lose what was typed. */
  keep?: boolean;
  children: ReactNode;
}

/** Whether it is seen without scrolling: the buttons stay at the bottom. */
function isInView(field: HTMLElement, dialog: HTMLElement): boolean {
  const end = dialog.querySelector("footer")?.getBoundingClientRect().top ?? dialog.getBoundingClientRect().bottom;
  return field.getBoundingClientRect().bottom <= end;
}

/**
 * Where reading or typing begins: the first field; but the title on touch screens, where a keyboard would cover half the dialog, and where so much is to be
 * read before the field that the dialog would open scrolled.
 */
function firstField(dialog: HTMLElement): HTMLElement | null {
  const field = dialog.querySelector<HTMLElement>("input:not([type=hidden], [hidden]), select, textarea");
  return field && !matchMedia("(pointer: coarse)").matches && isInView(field, dialog)
    ? field
    : dialog.querySelector<HTMLElement>("[data-title]");
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. Full height on a phone.
 * `sheet` is the filter sheet: full height on a phone, at the right edge elsewhere.
 */
export function Dialog({
  open,
  onClose,
  title,
  subtitle,
  footer,
  size = "medium",
  band = "tickLeaf",
  keep,
  children,
}: Props) {
  const { t } = useTranslation("ui");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (!element.open) element.showModal();
    firstField(element)?.focus();
    return () => {
      element.close();
      // The browser does this too, except when the opener was re-rendered while the dialog was up.
      opener.current?.focus();
    };
  }, [open]);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open || keep) return;
    // The backdrop is the dialog itself; what it holds lies in the frame.
    const pressBeside = (event: MouseEvent) => event.target === element && onClose();
    element.addEventListener("mousedown", pressBeside);
    return () => element.removeEventListener("mousedown", pressBeside);
  }, [open, keep, onClose]);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker inside also sends `cancel`; only the dialog's own may close it.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A second Escape closes it without asking (a page must not trap its reader): whether it stays is the owner's decision.
        if (event.target !== dialog.current || !open || dialog.current.open) return;
        dialog.current.showModal();
        onClose();
      }}
    >
      {open && (
        <div className={styles.frame}>
          <Band name={band} />
          <header className={styles.head}>
            <div>
              <h2 id={titleId} className={styles.title} tabIndex={-1} data-title>
                {title}
              </h2>
              {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
            </div>
            <Button variant="ghost" iconOnly icon={IconX} onClick={onClose} className={styles.close}>
              {t("close")}
            </Button>
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
