import { useState } from "react";
import { paperSizes, type PaperSize } from "#shared/contracts/contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { DrawnPaper } from "#shared/escrow/goods-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { useLoadDrawnPaperMutation } from "./api.ts";
import styles from "./Goods.module.css";

interface Props {
  order: OrderView;
  shipment: number;
  kind: DrawnPaper;
  number: string | null;
}

/** Saves what is drawn of a shipment, for either size of paper. */
export function SaveDrawn({ order, shipment, kind, number }: Props) {
  const { t } = useTranslation("order-parts");
  const [load, { isLoading, error, originalArgs }] = useLoadDrawnPaperMutation();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const save = async (size: PaperSize) => {
    setOutcome(null);
    const { data } = await load({ orderId: order.reference, shipment, kind, size });
    const file = `${number ?? `${order.reference}-${kind}`}.pdf`;
    if (data) setOutcome(await saveFile(file, data, "application/pdf"));
  };
  return (
    <>
      <div className={styles.sizes}>
        {paperSizes.map((size) => (
          <Button
            key={size}
            size="small"
            variant="ghost"
            icon={IconDownload}
            loading={isLoading && originalArgs?.size === size}
            aria-label={t("goods.save", { paper: t(`goods.paper.${kind}`), size: t(`goods.size.${size}`) })}
            onClick={() => void save(size)}
          >
            {t(`goods.size.${size}`)}
          </Button>
        ))}
        <FileOutcome of={outcome} />
      </div>
      {!isLoading && error !== undefined && (
        <div className={styles.wide}>
          <Refusal error={error} />
        </div>
      )}
    </>
  );
}
