import { useState } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { useLoadAllPapersMutation } from "./api.ts";
import styles from "./Goods.module.css";

/** Everything that its reader may see, in one file. */
export function AllPapers({ order }: { order: OrderView }) {
  const { t } = useTranslation("order-parts");
  const [load, { isLoading, error }] = useLoadAllPapersMutation();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const save = async () => {
    setOutcome(null);
    const { data } = await load({ orderId: order.reference, size: "a4" });
    if (data) setOutcome(await saveFile(`${order.reference}.zip`, data, "application/zip"));
  };
  return (
    <Card as="section" data-print="never">
      <div className={styles.all}>
        <p className={styles.quiet}>{t("goods.zip.note")}</p>
        <Button icon={IconDownload} loading={isLoading} onClick={() => void save()}>
          {t("goods.zip.save")}
        </Button>
        <FileOutcome of={outcome} />
        {!isLoading && error !== undefined && (
          <div className={styles.wide}>
            <Refusal error={error} />
          </div>
        )}
      </div>
    </Card>
  );
}
