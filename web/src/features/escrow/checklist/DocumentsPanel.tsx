import { useState } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { ShipmentGoods } from "../goods/ShipmentGoods.tsx";
import { PapersSection } from "../PapersSection.tsx";
import { hasSeveral } from "../shipments.ts";
import { useGetChecklistQuery } from "./api.ts";
import { Checklist } from "./Checklist.tsx";
import { PrintedPapers } from "./PrintedPapers.tsx";
import styles from "./Checklist.module.css";

interface Props {
  /** The whole. */
  order: OrderView;
  /** The shipment that the page shows; null where all wait for the same. */
  chosen: number | null;
}

/** The papers of an order: what its contract asks for, what is drawn from the goods, and all others. */
export function DocumentsPanel({ order, chosen }: Props) {
  const { t } = useTranslation("order-parts");
  const { data } = useGetChecklistQuery(order.reference);
  // Whoever goes to another shipment wants its papers; whoever has asked for all keeps them.
  const [all, setAll] = useState(false);
  const [other, setOther] = useState<{ than: number | null; number: number } | null>(null);
  const own = other?.than === chosen ? other.number : (chosen ?? 1);
  const shown = !hasSeveral(order) ? 1 : all ? null : own;
  return (
    <>
      {hasSeveral(order) && (
        <div className={styles.scope} data-print="never">
          <SegmentedControl
            label={t("papers.scope")}
            value={shown === null ? "all" : String(shown)}
            onValueChange={(value) => {
              setAll(value === "all");
              if (value !== "all") setOther({ than: chosen, number: Number(value) });
            }}
            options={[
              ...order.shipments.map(({ number }) => ({
                value: String(number),
                label: number === shown ? t("papers.shipment", { number }) : String(number),
              })),
              { value: "all", label: t("papers.all") },
            ]}
          />
        </div>
      )}
      <PrintedPapers order={order} lines={data?.lines ?? []} />
      <Checklist order={order} shown={shown} />
      <ShipmentGoods order={order} shown={shown} />
      <PapersSection order={order} listed={(data?.lines ?? []).flatMap(({ document }) => document?.id ?? [])} />
    </>
  );
}
