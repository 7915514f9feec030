import { useState } from "react";
import { Refusal } from "#web/src/features/dashboard/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { useLazyExportOwnDataQuery } from "../api.ts";
import { saveFile } from "#shared/browser/save-file.ts";
import { SettingCard, settingStyles as styles } from "./SettingCard.tsx";

/** What is kept about the reader and their trade, as a file. */
export function ExportCard() {
  const { t } = useTranslation("settings");
  const [load, { isFetching, error }] = useLazyExportOwnDataQuery();
  const [saved, setSaved] = useState("");
  const save = async () => {
    setSaved("");
    const { data } = await load();
    if (!data) return;
    const name = `agritrade-${t("export.file")}-${data.exportedAt.slice(0, 10)}.json`;
    saveFile(name, JSON.stringify(data, null, 2), "application/json");
    setSaved(name);
  };
  return (
    <SettingCard id="export" title={t("export.title")} now={t("export.now")}>
      <div className={styles.inset}>
        <div className={styles.buttons}>
          <Button icon={IconDownload} loading={isFetching} onClick={() => void save()}>
            {t("export.download")}
          </Button>
          <InlineSuccess>{saved && t("export.done", { name: saved })}</InlineSuccess>
        </div>
        {!isFetching && <Refusal error={error} />}
      </div>
    </SettingCard>
  );
}
