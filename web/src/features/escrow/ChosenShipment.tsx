import type { ReactNode } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import { priceTimes } from "#shared/look/price-times.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Money } from "#web/src/ui/Money.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { useGetShipmentQuery } from "./api.ts";
import { Course } from "./Course.tsx";
import { shipmentPlace } from "./places.ts";
import { deliveryWords } from "./shipments.ts";
import { StatusMark } from "./StatusMark.tsx";
import type { Funding } from "./use-funding.ts";
import { useWording } from "./use-wording.ts";
import styles from "./Shipments.module.css";

interface Props {
  /** The whole. */
  order: OrderView;
  number: number;
  funding: Funding;
  /** The parts of the page; undefined until the shipment has come. */
  parts: (shipment: OrderView | undefined) => ReactNode;
}

/** One shipment of an order with several, with all that is done about it. */
export function ChosenShipment({ order, number, funding, parts }: Props) {
  const { t } = useTranslation("escrow");
  // What is shown is always of the shipment that was chosen: no amounts of another while it is on its way.
  const { currentData, error, refetch, isFetching } = useGetShipmentQuery({ orderId: order.reference, number });
  if (currentData)
    return (
      <Course
        key={number}
        order={currentData}
        head={<Head shipment={currentData} />}
        below={parts(currentData)}
        paid={false}
        funding={funding}
      />
    );
  return (
    <>
      <Card padded id={shipmentPlace} className={styles.place}>
        {error && !isFetching ? (
          <LoadFailed
            title={t("shipments.loadFailed", { number })}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <>
            <Skeleton shape="rows" count={4} />
            <SlowHint />
          </>
        )}
      </Card>
      {parts(undefined)}
    </>
  );
}

function Head({ shipment }: { shipment: OrderView }) {
  const { t } = useTranslation(["escrow", "choices"]);
  const wording = useWording();
  const { shipments, total } = shipment;
  const line = shipments.find(({ number }) => number === shipment.shipment);
  const delivery = line && deliveryWords(line, wording);
  return (
    <header id={shipmentPlace} className={`${styles.head} ${styles.place}`}>
      <div>
        <div className={styles.name}>
          <h2 className={styles.title}>
            {t("shipments.ofAll", { number: shipment.shipment, count: shipments.length })}
          </h2>
          <StatusMark order={shipment} />
        </div>
        <p className={styles.goods}>
          {priceTimes(shipment, wording)}
          {delivery && ` · ${delivery}`}
        </p>
      </div>
      <Money value={total} size="small" label={t("shipments.amount")} />
    </header>
  );
}
