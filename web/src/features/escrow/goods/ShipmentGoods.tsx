import { useState } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconPencil, IconScale } from "#web/src/ui/icons.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { hasSeveral } from "../shipments.ts";
import { AllPapers } from "./AllPapers.tsx";
import { useGetGoodsQuery } from "./api.ts";
import { DrawnPapers } from "./DrawnPapers.tsx";
import { GoodsDialog } from "./GoodsDialog.tsx";
import { GoodsRecord } from "./GoodsRecord.tsx";
import { goodsPlace } from "./place.ts";
import type { ShipmentRecord } from "./typed.ts";
import styles from "./Goods.module.css";

interface Props {
  order: OrderView;
  /** Of which shipment; null: of all. */
  shown: number | null;
}

/** What shipments hold, as the supplier states it once, and the papers that are drawn from it. */
export function ShipmentGoods({ order, shown }: Props) {
  const { t } = useTranslation("order-parts");
  const { data, error, refetch, isFetching } = useGetGoodsQuery(order.reference);
  const [stating, setStating] = useState<ShipmentRecord | null>(null);
  if (!data)
    return (
      <Card as="section" padded data-print="never">
        {error ? (
          <LoadFailed
            title={t("goods.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton shape="rows" count={3} />
        )}
      </Card>
    );
  return (
    <>
      {data.shipments
        .filter(({ shipment }) => shown === null || shipment === shown)
        .map((record) => (
          <Card as="section" id={goodsPlace(record.shipment)} tabIndex={-1} key={record.shipment} data-print="never">
            <CardHead
              title={hasSeveral(order) ? t("goods.titleOf", { number: record.shipment }) : t("goods.title")}
              aside={
                record.can.includes("state") && (
                  <Button size="small" icon={record.goods ? IconPencil : IconScale} onClick={() => setStating(record)}>
                    {t(record.goods ? "goods.edit" : "goods.state")}
                  </Button>
                )
              }
            />
            {record.ofReplaced && <p className={styles.none}>{t("goods.ofReplaced")}</p>}
            {record.goods ? (
              <GoodsRecord goods={record.goods} />
            ) : (
              <p className={styles.none}>{t(`goods.none.${order.side}`, { supplier: order.supplier.name })}</p>
            )}
            <DrawnPapers order={order} record={record} />
          </Card>
        ))}
      <AllPapers order={order} />
      {stating && <GoodsDialog order={order} record={stating} onClose={() => setStating(null)} />}
    </>
  );
}
