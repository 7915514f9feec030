import type { NoticeKind } from "#shared/notifications/kinds.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { notify, publish } from "#backend/src/kernel/events.ts";
import { tellTogether, type AnyTelling } from "#backend/src/kernel/notices.ts";
import type { RatingWindow } from "../model.ts";

type Kind = Extract<NoticeKind, "orderToRate" | "partnerRated" | "ratingsAppeared" | "ratingWordsHidden">;

interface Props {
  trx: Transaction;
  window: Pick<RatingWindow, "order_id" | "buyer_org_id" | "supplier_org_id">;
  kind: Kind;
  /** Who is told. */
  sides: readonly OrganizationType[];
  /** What else the words of the kind are told with. */
  values?: { rateBy?: string; reason?: string };
  /** Told apart where a kind may be told more than once of an order. */
  occasion?: string;
  now: Date;
}

interface Named {
  reference: string;
  product: string;
  buyer: string;
  supplier: string;
}

/** Tells sides of an order of its ratings, once for each occasion. */
export async function tellRatings({ trx, window, kind, sides, values = {}, occasion, now }: Props): Promise<void> {
  const { order_id: id, buyer_org_id: buyerId, supplier_org_id: supplierId } = window;
  const { rows } = await trx.raw<{ rows: [Named] }>(
    `select o.reference, t.product_name as product, b.name as buyer, s.name as supplier
       from orders o join agreed_terms t on t.id = o.terms_id join organizations b on b.id = o.buyer_org_id join organizations s on s.id = o.supplier_org_id
      where o.id = ?`,
    [id],
  );
  const [{ reference, product, buyer, supplier }] = rows;
  const notices = sides.map((side) => ({
    side,
    kind,
    organizationId: side === "buyer" ? buyerId : supplierId,
    subject: { type: "order", id, reference } as const,
    eventId: `ratings:${occasion ?? id}`,
    values: { partner: side === "buyer" ? supplier : buyer, product, ...values },
    now,
  }));
  await tellTogether(trx, notices as unknown as AnyTelling[]);
}

/** Both sides see at once where the ratings of their order stand. */
export const announceRatings = (
  trx: Transaction,
  { order_id, buyer_org_id, supplier_org_id }: Props["window"],
  event: "opened" | "rated" | "appeared" | "answered",
  now: Date,
): Promise<void> =>
  publish({
    trx,
    organizationIds: [buyer_org_id, supplier_org_id],
    type: "order",
    subjectId: order_id,
    event: `ratings.${event}`,
    now,
  });

/** What the public sees of somebody's reputation has changed. */
export const announceReputation = (trx: Transaction): Promise<void> =>
  notify(trx, { channel: "content", topic: "ratings" });
