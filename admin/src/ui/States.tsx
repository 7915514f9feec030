import Button from "@mui/material/Button";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import { IconAlertTriangle, IconInbox } from "./icons.ts";
import styles from "./States.module.css";
import { useRefusalText } from "./use-refusal-text.ts";

interface EmptyProps {
  title: string;
  sentence?: string;
  action?: ReactNode;
}

export function EmptyState({ title, sentence, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <IconInbox size={40} stroke={1.25} aria-hidden="true" />
      <strong>{title}</strong>
      {sentence && <p>{sentence}</p>}
      {action}
    </div>
  );
}

/** What failed, in words, with a way to try again and what to tell whoever runs the server. */
export function ErrorState({ title, error, onRetry }: { title: string; error: unknown; onRetry?: () => void }) {
  const t = useTranslate();
  const { text, reference } = useRefusalText()(error);
  return (
    <div className={styles.state} role="alert">
      <IconAlertTriangle size={40} stroke={1.25} aria-hidden="true" />
      <strong>{title}</strong>
      <p>{text}</p>
      {onRetry && <Button onClick={onRetry}>{t("state.retry")}</Button>}
      {reference && <p className={styles.reference}>{t("state.reference", { reference })}</p>}
    </div>
  );
}

/** Rows in the shape of what comes. */
export function Waiting({ rows = 4 }: { rows?: number }) {
  const t = useTranslate();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), 8_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">{t("state.loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={styles.bar} />
      ))}
      {isLong && <p>{t("state.slow")}</p>}
    </div>
  );
}

/** While it is not yet known who is there. */
export function PageWaiting() {
  return <Waiting rows={6} />;
}
