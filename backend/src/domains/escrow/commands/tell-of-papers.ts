import type { Database } from "#backend/src/db/database.ts";
import { after, hour } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { wasTold } from "#backend/src/kernel/notices.ts";
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

/** Named by the hour of the clock, so that what was told in the last sixty minutes has this one's name or that of the hour before. */
const eventIdOf = (order: Order, by: OrganizationType, moment: Date): string =>
  `papers:${order.id}:${by}:${moment.toISOString().slice(0, "2026-11-26T10".length)}`;

/** Tells the other side that one has added or replaced papers: once, and again of what comes more than an hour later, however many come. The order must be locked by `trx`. */
export async function tellOfPapers({ trx, order, by, now }: Props & { by: OrganizationType }): Promise<void> {
  const anHourAgo = after(now, -hour);
  const eventId = eventIdOf(order, by, now);
  if (await wasTold(trx, [eventId, eventIdOf(order, by, anHourAgo)], anHourAgo)) return;
  await tellSides({
    trx,
    order,
    shipment: null,
    eventId,
    told: by === "buyer" ? { supplier: "papersAdded" } : { buyer: "papersAdded" },
    userId: null,
    now,
  });
}
