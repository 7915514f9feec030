import { useEffect, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import styles from "./Leaving.module.css";

interface Props {
  /** Something would be lost. */
  typed: boolean;
  onClose: () => void;
  /** What was typed is not wanted; the form closes after it. */
  onDiscard?: () => void;
}

/** Closes a form, and asks first where something would be lost: the question stands in the place of the form's buttons. */
export function useLeaving({ typed, onClose, onDiscard }: Props): { leave: () => void; question: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const discard = () => {
    onDiscard?.();
    onClose();
  };
  return {
    leave: () => (typed ? setAsked(true) : onClose()),
    question: isAsked ? <Leaving onKeep={() => setAsked(false)} onDiscard={discard} /> : null,
  };
}

/** In the dialog itself: with a second one above it, a browser's second Escape would close both. */
function Leaving({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation("dashboard");
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const dialog = keep.current?.closest("dialog");
    keep.current?.focus();
    // Who goes on does so where they were; a button that stood in this place is another one by then.
    return () => {
      const place = before?.isConnected && before !== document.body ? before : dialog?.querySelector("[type=submit]");
      if (place instanceof HTMLElement) place.focus();
    };
  }, []);
  return (
    <>
      <p role="alert" className={styles.leaving}>
        <b>{t("discard.title")}</b> {t("discard.note")}
      </p>
      <Button ref={keep} onClick={onKeep}>
        {t("discard.keep")}
      </Button>
      <Button variant="danger" onClick={onDiscard}>
        {t("discard.confirm")}
      </Button>
    </>
  );
}
