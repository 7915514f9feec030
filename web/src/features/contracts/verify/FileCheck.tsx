import { useRef, useState } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDrop } from "#web/src/screens/use-drop.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconFileTypePdf, IconLock, IconUpload } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { HashGrid } from "../HashGrid.tsx";
import { checkFile, mostMegabytes, type CheckedFile } from "./check-file.ts";
import { isOurs, Verdict, verdictOf } from "./Verdict.tsx";
import type { Asked } from "./api.ts";
import styles from "./VerifyPage.module.css";

interface Props {
  /** A contract of that number is on record. */
  isNumber: boolean;
  file: CheckedFile | undefined;
  onFile: (file: CheckedFile | undefined) => void;
  compared: Asked;
}

/** Takes a PDF, computes its hash in the browser and says whether it is the signed one. */
export function FileCheck({ isNumber, file, onFile, compared }: Props) {
  const { t } = useTranslation("verify-contract");
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const take = async ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setBusy(true);
    onFile(await checkFile(chosen));
    setBusy(false);
  };
  const { isOver, handlers } = useDrop({ add: (files) => void take(files) });
  const sha256 = file?.problem ? undefined : file?.sha256;
  const answer = sha256 === undefined ? undefined : compared.currentData;
  const verdict = answer && verdictOf(answer);
  const isChecking = isBusy || (sha256 !== undefined && compared.isFetching);
  return (
    <Card as="section" aria-label={t("file.label")} {...handlers}>
      <div role="status">{verdict && !isChecking && <Verdict of={verdict} />}</div>
      <div className={styles.card}>
        {!verdict && <h2 className={styles.noteTitle}>{t("file.title")}</h2>}
        {file && (
          <p className={styles.file}>
            <Icon of={IconFileTypePdf} />
            <span>
              <b>{file.name}</b>
              <span className={styles.quiet}>
                {t("file.bytes", { count: file.size, bytes: formatNumber(String(file.size), language) })}
              </span>
            </span>
          </p>
        )}
        {file?.problem && (
          <Notice tone="danger" role="alert">
            {t(`file.problem.${file.problem}`, { most: mostMegabytes })}
          </Notice>
        )}
        {sha256 !== undefined && !isNumber && !isChecking && (
          <Notice tone="amber" role="alert">
            {t("file.problem.number")}
          </Notice>
        )}
        {sha256 !== undefined && (
          <div className={styles.hash}>
            <b>{t("file.hash")}</b>
            <HashGrid hash={sha256} {...(verdict && { tone: isOurs(verdict) ? "success" : "danger" })} />
          </div>
        )}
        {isChecking && <Spinner label={t("file.checking")} />}
        {sha256 !== undefined && !isChecking && compared.error !== undefined && (
          <>
            <Refusal error={compared.error} />
            <Button onClick={() => void compared.refetch()}>{t("none.retry")}</Button>
          </>
        )}
        <div className={classNames(styles.drop, isOver && styles.over)}>
          <Icon of={IconUpload} size="large" />
          <p>
            <span className={styles.dropWords}>{t(file ? "file.dropAnother" : "file.drop")} </span>
            <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
              {t("file.choose")}
            </button>
          </p>
          <input
            ref={input}
            type="file"
            hidden
            tabIndex={-1}
            aria-hidden
            accept="application/pdf,.pdf"
            onChange={({ target }) => {
              void take([...(target.files ?? [])]);
              // The same file may be chosen again.
              target.value = "";
            }}
          />
        </div>
        <p className={styles.private}>
          <Icon of={IconLock} size="small" />
          {t("file.private")}
        </p>
      </div>
    </Card>
  );
}
