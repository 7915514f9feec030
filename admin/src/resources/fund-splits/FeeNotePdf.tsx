import Button from "@mui/material/Button";
import { useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { saveFile } from "#shared/browser/save-file.ts";
import type { FundSplitCaseView } from "#shared/ledger/admin-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { IconDownload } from "../../ui/icons.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import styles from "./FundSplits.module.css";

/** Saves one fee note of a release, by its number. */
export function FeeNotePdf({ note }: { note: FundSplitCaseView["feeNotes"][number] }) {
  const t = useTranslate();
  const language = useLanguage();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const [isReading, setReading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setReading(true);
    setError(null);
    try {
      saveFile(`${note.number}.pdf`, await data.feeNotePaper(note.id, language), "application/pdf");
    } catch (failed) {
      setError(failed);
    }
    setReading(false);
  };
  return (
    <div className={styles.feeNote}>
      <Button
        size="small"
        variant="text"
        disabled={isReading}
        startIcon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => void save()}
      >
        {t("splits.feeNotePdf", { number: note.number })}
      </Button>
      <p role="status">{error !== null && refusalText(error).text}</p>
    </div>
  );
}
