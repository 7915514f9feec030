import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { saveFile } from "#shared/browser/save-file.ts";
import { IconDownload } from "./icons.ts";
import styles from "./PaperFrame.module.css";
import { ErrorState, Waiting } from "./States.tsx";

interface Props {
  /** What is shown, for whoever does not see it. */
  title: string;
  /** As it is saved. */
  name: string;
  load: () => Promise<Blob>;
}

type State = { name: "reading" } | { name: "read"; blob: Blob; url: string } | { name: "failed"; error: unknown };

/** A PDF inside the page, read once for as long as it is shown; another `key` reads another. */
export function PaperFrame({ title, name, load }: Props) {
  const t = useTranslate();
  const [state, setState] = useState<State>({ name: "reading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let url = "";
    let isGone = false;
    load().then(
      (blob) => {
        if (isGone) return;
        url = URL.createObjectURL(blob.type ? blob : new Blob([blob], { type: "application/pdf" }));
        setState({ name: "read", blob, url });
      },
      (error: unknown) => !isGone && setState({ name: "failed", error }),
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
    // What is to be read is the key's: a new function for the same paper reads nothing anew.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the paper is told by `key`, and `load` is new with each rendering
  }, [attempt]);
  if (state.name === "failed")
    return (
      <ErrorState
        title={t("papers.frame.failed")}
        error={state.error}
        onRetry={() => setAttempt((count) => count + 1)}
      />
    );
  if (state.name === "reading") return <Waiting rows={4} />;
  return (
    <div className={styles.paper}>
      <iframe src={state.url} title={title} className={styles.frame} />
      <Button
        size="small"
        variant="text"
        startIcon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => saveFile(name, state.blob, "application/pdf")}
      >
        {t("papers.frame.save", { name })}
      </Button>
    </div>
  );
}
