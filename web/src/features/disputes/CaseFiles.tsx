import { useState } from "react";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { useLoadCaseFileMutation, useLoadLetterMutation } from "./api.ts";
import { useCaseWording } from "./use-case-wording.ts";
import styles from "./CasePage.module.css";

/** Letters about the decisions of a case to the reader's side, and all of the case as one file. */
export function CaseFiles({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { dates, language } = useCaseWording();
  const [loadLetter, letter] = useLoadLetterMutation();
  const [loadFile, file] = useLoadCaseFileMutation();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const { id, letters, order } = found;
  const save = async (name: string, load: () => Promise<{ data?: Blob }>) => {
    setOutcome(null);
    const { data } = await load();
    if (data) setOutcome(await saveFile(name, data, "application/pdf"));
  };
  return (
    <Card as="section">
      <CardHead title={t("files.title")} />
      <div className={styles.body}>
        <p className={styles.quiet}>{t("files.help")}</p>
        {letters.map(({ round, at, language: written }) => (
          <Button
            key={round}
            size="small"
            icon={IconDownload}
            loading={letter.isLoading && letter.originalArgs?.round === round}
            onClick={() =>
              void save(`${order.reference}-decision-${round}-${written}.pdf`, () =>
                loadLetter({ disputeId: id, round }),
              )
            }
          >
            {t("files.letter", { day: dates.day(at) })}
          </Button>
        ))}
        <Button
          size="small"
          icon={IconDownload}
          loading={file.isLoading}
          onClick={() =>
            void save(`${order.reference}-case-${language}.pdf`, () => loadFile({ disputeId: id, language }))
          }
        >
          {t("files.case")}
        </Button>
        <FileOutcome of={outcome} />
        {!letter.isLoading && <Refusal error={letter.error} />}
        {!file.isLoading && <Refusal error={file.error} />}
      </div>
    </Card>
  );
}
