import { useEffect, useRef, type ReactNode } from "react";
import styles from "./Drawer.module.css";

interface Props {
  open: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}

/** The side menu on a phone: the browser's modal dialog at the left edge, so focus and Escape are its own. */
export function Drawer({ open, onClose, label, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    if (!element.open) element.showModal();
    const pressBeside = (event: MouseEvent) => event.target === element && onClose();
    element.addEventListener("mousedown", pressBeside);
    return () => {
      element.removeEventListener("mousedown", pressBeside);
      element.close();
    };
  }, [open, onClose]);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && <div className={styles.frame}>{children}</div>}
    </dialog>
  );
}
