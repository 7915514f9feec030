import Button from "@mui/material/Button";
import { useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import type { LetterView } from "#shared/disputes/letter.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { saveFile } from "#shared/browser/save-file.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { IconDownload, IconLock } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { PaperFrame } from "../../ui/PaperFrame.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./Desk.module.css";

/** Letters that were sent about the decisions of a case, and all of it as one file. */
export function CaseLetters({ dispute }: { dispute: DisputeCaseView }) {
  const t = useTranslate();
  const [shown, setShown] = useState<LetterView>();
  const data = useDataProvider<ConsoleData>();
  const { letters, id, order } = dispute;
  return (
    <>
      {letters.length === 0 && <p>{t("desk.letters.none")}</p>}
      <ul className={styles.lines}>
        {letters.map((letter) => (
          <li key={`${letter.round}${letter.side}`} className={styles.said}>
            <p>
              <strong>{dispute[letter.side].name}</strong>, {t(`desk.letters.in.${letter.language}`)}{" "}
              <Button
                size="small"
                variant="text"
                aria-pressed={shown === letter}
                onClick={() => setShown(shown === letter ? undefined : letter)}
              >
                {t(shown === letter ? "desk.letters.hide" : "desk.letters.show", { number: letter.round })}
              </Button>
            </p>
            <p className={styles.who}>
              <Moment at={letter.at} />
              {letter.sha256 && `, SHA-256 ${letter.sha256.slice(0, 16)}…`}
            </p>
            {shown === letter && (
              <PaperFrame
                key={`${letter.round}${letter.side}`}
                title={t("desk.letters.title")}
                name={`${order.reference}-${letter.round}-${letter.language}.pdf`}
                load={() => data.decisionLetter(id, letter.round, letter.side)}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.assignment}>
        <CaseFileButton dispute={dispute} notes={false} />
        <CaseFileButton dispute={dispute} notes />
      </div>
    </>
  );
}

function CaseFileButton({
  dispute: { id, order, notes: written },
  notes,
}: {
  dispute: DisputeCaseView;
  notes: boolean;
}) {
  const t = useTranslate();
  const language = useLanguage();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const [isMaking, setMaking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (notes && written.length === 0) return null;
  const Icon = notes ? IconLock : IconDownload;
  const save = async () => {
    setMaking(true);
    setError(null);
    try {
      const name = `${order.reference}-case${notes ? "-internal" : ""}-${language}.pdf`;
      saveFile(name, await data.caseFile(id, language, notes), "application/pdf");
    } catch (failed) {
      setError(failed);
    }
    setMaking(false);
  };
  return (
    <>
      <Button
        size="small"
        disabled={isMaking}
        startIcon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void save()}
      >
        {t(isMaking ? "desk.file.making" : notes ? "desk.file.withNotes" : "desk.file.save")}
      </Button>
      {error !== null && (
        <span role="alert" className={styles.wrong}>
          {refusalText(error).text}
        </span>
      )}
    </>
  );
}
