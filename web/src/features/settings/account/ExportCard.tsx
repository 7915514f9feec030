import { useState } from "react";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { useLazyExportOwnDataQuery } from "../api.ts";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";

/** What is kept about the reader and their trade, as a file. */
export function ExportCard() {
  const { t } = useTranslation("settings");
  const [load, { isFetching, error }] = useLazyExportOwnDataQuery();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const save = async () => {
    setOutcome(null);
    const { data } = await load();
    if (!data) return;
    const name = `agritrade-${t("export.file")}-${data.exportedAt.slice(0, 10)}.json`;
    setOutcome(await saveFile(name, JSON.stringify(data, null, 2), "application/json"));
  };
  return (
    <SettingCard id="export" title={t("export.title")} now={t("export.now")}>
      <div className={styles.inset}>
        <div className={styles.buttons}>
          <Button icon={IconDownload} loading={isFetching} onClick={() => void save()}>
            {t("export.download")}
          </Button>
          <FileOutcome of={outcome} />
        </div>
        {!isFetching && <Refusal error={error} />}
      </div>
    </SettingCard>
  );
}
