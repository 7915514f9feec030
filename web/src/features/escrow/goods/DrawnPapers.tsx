import { useState } from "react";
import { paperSizes, type PaperSize } from "#shared/contracts/contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile, type SaveOutcome } from "#web/src/platform/save-file.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { FileOutcome } from "#web/src/ui/FileOutcome.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconDownload, IconFileTypePdf } from "#web/src/ui/icons.ts";
import { useLoadDrawnPaperMutation } from "./api.ts";
import type { ShipmentRecord } from "./typed.ts";
import styles from "./Goods.module.css";

interface Props {
  order: OrderView;
  record: ShipmentRecord;
}

/** The papers that are drawn of a shipment, each for both sizes of paper. */
export function DrawnPapers({ order, record }: Props) {
  const { t } = useTranslation("order-parts");
  // What was never paid, or came to nothing, has a pro-forma invoice at most.
  if (record.papers.length === 0) return null;
  return (
    <ul className={styles.papers} aria-label={t("goods.papers", { number: record.shipment })} data-print="never">
      {record.papers.map((paper) => (
        <Paper key={paper.kind} order={order} record={record} paper={paper} />
      ))}
    </ul>
  );
}

function Paper({ order, record, paper }: Props & { paper: ShipmentRecord["papers"][number] }) {
  const { t } = useTranslation("order-parts");
  const { day } = useDates();
  const [load, { isLoading, error, originalArgs }] = useLoadDrawnPaperMutation();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const { kind, number, issuedAt, isDraft } = paper;
  const name = t(`goods.paper.${kind}`);
  // A pro-forma invoice says what was agreed; all others, what was weighed.
  const isMissing = kind !== "proForma" && record.goods === null;
  const save = async (size: PaperSize) => {
    setOutcome(null);
    const { data } = await load({ orderId: order.reference, shipment: record.shipment, kind, size });
    const file = `${number ?? `${order.reference}-${kind}`}.pdf`;
    if (data) setOutcome(await saveFile(file, data, "application/pdf"));
  };
  return (
    <li className={styles.paper}>
      <Icon of={IconFileTypePdf} className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>
          {name} {isDraft && !isMissing && kind !== "proForma" && <Badge tone="sand">{t("goods.draft")}</Badge>}
        </p>
        <p className={styles.quiet}>
          {isMissing
            ? t("goods.afterRecord")
            : number
              ? [number, issuedAt && day(issuedAt)].filter(Boolean).join(", ")
              : t(kind === "proForma" ? "goods.numberedAtOnce" : "goods.numberedAtShipping")}
        </p>
      </div>
      {!isMissing && (
        <div className={styles.sizes}>
          {paperSizes.map((size) => (
            <Button
              key={size}
              size="small"
              variant="ghost"
              icon={IconDownload}
              loading={isLoading && originalArgs?.size === size}
              aria-label={t("goods.save", { paper: name, size: t(`goods.size.${size}`) })}
              onClick={() => void save(size)}
            >
              {t(`goods.size.${size}`)}
            </Button>
          ))}
          <FileOutcome of={outcome} />
        </div>
      )}
      {!isLoading && error !== undefined && (
        <div className={styles.wide}>
          <Refusal error={error} />
        </div>
      )}
    </li>
  );
}
