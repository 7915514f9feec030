import Button from "@mui/material/Button";
import IconButton from "@mui/material/IconButton";
import { useState, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { DocumentView } from "#shared/documents/contract.ts";
import { sizeWords } from "#shared/look/file-size.ts";
import {
  IconDownload,
  IconEye,
  IconFile,
  IconLock,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from "../../ui/icons.ts";
import { Key } from "../../ui/Key.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useLanguage } from "../../ui/use-language.ts";
import type { Filed } from "./filed.ts";
import styles from "./Filed.module.css";
import { Picture } from "./Picture.tsx";

interface Props {
  filed: Filed["of"];
  /** Another has taken its place. */
  isOld: boolean;
  /** Its files with their addresses, once it was opened. */
  documents: readonly DocumentView[] | undefined;
  isOpening: boolean;
  onOpen: () => void;
  /** What it is held against. */
  children: ReactNode;
}

const zooms = [1, 1.5, 2, 3] as const;

/** The pages of a paper. They are asked for by the reader alone, because each look is written down. */
export function Viewer({ filed, isOld, documents, isOpening, onOpen, children }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const [page, setPage] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [quarter, setQuarter] = useState(0);
  const document = documents?.[page];
  const file = filed.files[page];
  const isPicture = document?.mediaType?.startsWith("image/") === true;
  const mayOpen = filed.can.includes("view") && !isOpening;
  const letter = useKeys({ o: mayOpen && !documents ? onOpen : undefined });
  const tool = (label: string, icon: ReactNode, act: () => void, disabled = false) => (
    <IconButton size="small" color="inherit" aria-label={label} title={label} onClick={act} disabled={disabled}>
      {icon}
    </IconButton>
  );
  const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;
  return (
    <>
      <div className={styles.bar}>
        <strong dir="auto">{file?.name ?? t("verifying:viewer.gone")}</strong>
        {isOld && <span>{t("verifying:viewer.old")}</span>}
        {filed.files.length > 1 && (
          <label>
            <span className="visually-hidden">{t("verifying:viewer.page")}</span>
            <select value={page} onChange={({ target }) => setPage(Number(target.value))}>
              {filed.files.map(({ id }, at) => (
                <option key={id} value={at}>
                  {t("verifying:viewer.pageOf", { page: at + 1, of: filed.files.length })}
                </option>
              ))}
            </select>
          </label>
        )}
        {isPicture && (
          <span className={styles.tools}>
            {tool(t("verifying:viewer.smaller"), <IconZoomOut {...icon} />, () => setZoom(zoom - 1), zoom === 0)}
            {tool(
              t("verifying:viewer.larger"),
              <IconZoomIn {...icon} />,
              () => setZoom(zoom + 1),
              zoom === zooms.length - 1,
            )}
            {tool(t("verifying:viewer.turn"), <IconRotateClockwise {...icon} />, () => setQuarter((quarter + 1) % 4))}
          </span>
        )}
      </div>
      <div className={styles.sides}>
        <div className={styles.sheet}>
          {document && isPicture ? (
            <Picture key={document.id} document={document} zoom={zooms[zoom] ?? 1} quarter={quarter} onEnded={onOpen} />
          ) : (
            <div className={styles.cover}>
              {document ? (
                <IconFile size={40} stroke={1.25} aria-hidden="true" />
              ) : (
                <IconLock size={40} stroke={1.25} aria-hidden="true" />
              )}
              {file && (
                <p>
                  {file.mediaType === "application/pdf" ? "PDF" : file.mediaType}, {sizeWords(file.size, language)}
                </p>
              )}
              {document?.url && (
                <Button
                  href={document.url}
                  download={document.name}
                  startIcon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
                >
                  {t("verifying:viewer.save")}
                </Button>
              )}
              {!document && file && (
                <Button
                  aria-keyshortcuts={letter("O")}
                  disabled={!mayOpen}
                  onClick={onOpen}
                  startIcon={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
                >
                  {t(isOpening ? "verifying:viewer.opening" : "verifying:viewer.open")} <Key of="O" />
                </Button>
              )}
              <p className={styles.hint}>
                {t(
                  file
                    ? document
                      ? "verifying:viewer.saveHint"
                      : "verifying:viewer.logged"
                    : "verifying:viewer.goneHint",
                )}
              </p>
            </div>
          )}
        </div>
        <div className={styles.typed}>{children}</div>
      </div>
    </>
  );
}
