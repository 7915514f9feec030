import Button from "@mui/material/Button";
import { useId, useRef } from "react";
import { useTranslate } from "react-admin";
import styles from "./FilePicker.module.css";
import { IconFileUpload } from "./icons.ts";

interface Props {
  /** What the file is, for screen readers. */
  label: string;
  accept: string;
  chosen: File | undefined;
  /** Beside the button while nothing is chosen; else that alone is said. */
  none?: string;
  /** Ids of what else is said about it. */
  describedBy?: string;
  onChoose: (file: File | undefined) => void;
}

/** A file from the computer. The browser's own field would speak the browser's language, not the page's. */
export function FilePicker({ label, accept, chosen, none, describedBy, onChoose }: Props) {
  const t = useTranslate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.picker}>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => onChoose(target.files?.[0])}
      />
      <Button
        onClick={() => input.current?.click()}
        startIcon={<IconFileUpload size={18} stroke={1.75} aria-hidden="true" />}
        aria-describedby={[id, describedBy].filter(Boolean).join(" ")}
      >
        {t("filePicker.choose")}
      </Button>
      <span id={id} className={styles.chosen}>
        {chosen?.name ?? none ?? t("filePicker.none")}
      </span>
    </div>
  );
}
