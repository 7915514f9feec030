import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import type { DocumentView } from "#shared/documents/contract.ts";
import styles from "./Filed.module.css";

interface Props {
  document: DocumentView;
  zoom: number;
  /** Quarters of a turn to the right. */
  quarter: number;
  /** Its address has ended, and the reader asks for another. */
  onEnded: () => void;
}

/** One page that is a picture, as large as asked for and turned upright. */
export function Picture({ document, zoom, quarter, onEnded }: Props) {
  const t = useTranslate();
  const [lost, setLost] = useState<string>();
  const address = document.url ?? document.variants.findLast(({ format }) => format === "webp")?.url;
  if (!address || lost === address)
    return (
      <div className={styles.cover}>
        <p role="alert">{t("verifying:viewer.lost")}</p>
        <Button onClick={onEnded}>{t("verifying:viewer.again")}</Button>
      </div>
    );
  return (
    <div className={styles.pane} tabIndex={zoom > 1 ? 0 : undefined}>
      <img
        src={address}
        alt={document.name}
        className={`${styles.picture} ${styles[`zoom${zoom * 10}`]} ${styles[`turn${quarter}`]}`}
        onError={() => setLost(address)}
      />
    </div>
  );
}
