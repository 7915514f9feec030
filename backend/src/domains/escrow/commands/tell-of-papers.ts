import type { Database } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Order } from "../model.ts";
import { tellSides } from "./tell-sides.ts";

interface Props {
  trx: Database;
  order: Order;
  now: Date;
}

/** Both sides of an order see its papers anew. */
export const announcePapers = ({ trx, order, now }: Props): Promise<void> =>
  publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.papers",
    now,
  });

/** Tells the other side that one has added papers: of one hour once, however many come. */
export async function tellOfPapers({ trx, order, by, now }: Props & { by: OrganizationType }): Promise<void> {
  const hour = now.toISOString().slice(0, "2026-11-26T10".length);
  await tellSides({
    trx,
    order,
    shipment: null,
    eventId: `papers:${order.id}:${by}:${hour}`,
    told: by === "buyer" ? { supplier: "papersAdded" } : { buyer: "papersAdded" },
    userId: null,
    now,
  });
}
