import Button from "@mui/material/Button";
import { useEffect, useState } from "react";
import { useTranslate } from "react-admin";
import { IconCheck, IconCopy } from "./icons.ts";

interface Props {
  text: string;
  children: string;
  /** It stands in a line of other things. */
  small?: boolean;
}

/** Copies `text`, and says whether that came about. */
export function CopyButton({ text, children, small }: Props) {
  const t = useTranslate();
  const [came, setCame] = useState<boolean>();
  useEffect(() => {
    if (came === undefined) return;
    const timer = setTimeout(() => setCame(undefined), 2500);
    return () => clearTimeout(timer);
  }, [came]);
  const copy = () =>
    // Without a secure connection a browser has no clipboard at all.
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setCame(true),
        () => setCame(false),
      );
  const Icon = came ? IconCheck : IconCopy;
  return (
    <Button
      size={small ? "small" : "medium"}
      startIcon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {came === undefined ? children : t(came ? "security.copied" : "security.notCopied")}
      <span role="status" className="visually-hidden">
        {came === undefined ? "" : t(came ? "security.copied" : "security.notCopied")}
      </span>
    </Button>
  );
}
