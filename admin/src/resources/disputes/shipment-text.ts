import type { useTranslate } from "react-admin";
import type { DisputeRowView } from "#shared/disputes/staff-view.ts";

/** Which of an order's shipments a case is about; nothing for an order with one. */
export const shipmentText = (
  { shipment, shipments }: Pick<DisputeRowView["order"], "shipment" | "shipments">,
  t: ReturnType<typeof useTranslate>,
): string | undefined => (shipment === null ? undefined : t("disputes.shipment", { number: shipment, of: shipments }));
