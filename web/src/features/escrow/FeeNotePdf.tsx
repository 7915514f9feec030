import { useState } from "react";
import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useLoadFeeNotePaperMutation } from "./fee-note-api.ts";
import styles from "./FeeNotes.module.css";

interface Props {
  note: Pick<FeeNoteView, "id" | "number">;
  /** Of several in a row, whose number stands beside it. */
  inRow?: boolean;
}

/** Saves the note's paper, in the language of the page. */
export function FeeNotePdf({ note, inRow }: Props) {
  const { t } = useTranslation("fee-notes");
  const language = useLanguage();
  const [load, { isLoading, error }] = useLoadFeeNotePaperMutation();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const save = async () => {
    setOutcome(null);
    const { data } = await load({ id: note.id, language });
    if (data) setOutcome(await saveFile(`${note.number}.pdf`, data, "application/pdf"));
  };
  return (
    <div className={styles.pdf}>
      <Button
        size={inRow ? "small" : undefined}
        icon={IconDownload}
        loading={isLoading}
        aria-label={inRow ? t("pdfOf", { number: note.number }) : undefined}
        onClick={() => void save()}
      >
        {t("pdf")}
      </Button>
      <FileOutcome of={outcome} />
      {!isLoading && <Refusal error={error} />}
    </div>
  );
}
