import { randomInt } from "node:crypto";
import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import { fromMinor, mostMinor, toMinor, type Currency } from "#shared/kernel/money.ts";
import { worthOf } from "#shared/terms/worth.ts";
import { quantityInListingUnit } from "#shared/catalogue/rules.ts";
import { placing } from "#shared/escrow/beside-moves.ts";
import type { OrderDraft } from "#shared/escrow/contract.ts";
import {
  fundHoursOf,
  fundWithinHours,
  unfundedOrdersPerBuyer,
  unpaidOrdersPerListing,
  unpaidWithinDays,
  waitAfterUnpaid,
} from "#shared/escrow/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { enterTogether, type Entry, type Part } from "#backend/src/db/enter-together.ts";
import { after, day, hour, minute } from "#backend/src/kernel/clock.ts";
import { announced, logEntry } from "#backend/src/kernel/events.ts";
import { noticeParts } from "#backend/src/kernel/notices.ts";
import { outboxEntry } from "#backend/src/kernel/queue.ts";
import { stockTaken, supplierOf } from "../../catalogue/index.ts";
import { makeContract, noteOrder } from "../../contracts/index.ts";
import { Offer } from "../../offers/index.ts";
import { lockSides, type Side } from "../../organizations/index.ts";
import { isConfirmed } from "../../sanctions/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { areApart } from "../../threads/index.ts";
import { Order, orderSearchText } from "../model.ts";
import { heldUnpaid } from "../queries/held-unpaid.ts";
import { Shipment } from "../shipment-model.ts";
import { termsOfListing, termsOfOffer, type Agreement } from "./agree-terms.ts";
import { eventEntry } from "./record-event.ts";
import { noticesFor } from "./tell-sides.ts";
import { shipmentsEntry } from "./shipments-entry.ts";

interface Props {
  trx: Transaction;
  buyerOrganizationId: string;
  userId: string;
  /** Either an accepted offer, or a product, the version of its terms and a quantity. */
  draft: OrderDraft;
  /** In which the provider takes money. */
  taken: readonly Currency[];
  now: Date;
}

/** An order with what was locked and written for it, so that nobody reads it again. */
export interface Placed {
  order: Order;
  shipments: readonly Shipment[];
  sides: Record<OrganizationType, Side>;
  /** That of its offer, or that which it has concluded. */
  contract: { id: string; number: string } | null;
}

/**
 * Places an order: reserves its stock, concludes its contract where none was signed before, and asks the provider for a transaction, all in one commit. It must be funded
 * within 72 hours, or sooner (`fundHoursOf`). Locks both organizations, the product and the offer, in this order, before it looks at any of them.
 *
 * @throws {AppError} as {@link termsOfOffer} and {@link termsOfListing} do; `escrow.insufficientStock` with what is
 * available, `escrow.tooManyUnfunded` at the sixth unfunded order, `escrow.tooOftenUnpaid` for a listing that its buyer has ordered in vain too often, `escrow.waitAfterUnpaid` with the moment until which an unverified buyer waits, `escrow.payHoursChanged` with the hours of now where its buyer has read others, `accounts.forbidden` for a buyer that is suspended or closed,
 * `offers.productUnavailable` for a supplier that is, and where either was found on a sanctions list, `threads.blocked` for an order without an offer where one of the two wants nothing of the other.
 */
export async function createOrder(props: Props): Promise<Placed> {
  const { trx, buyerOrganizationId, userId, draft, now } = props;
  const supplierId = await sellerOf(trx, draft);
  const locked = await lockSides({ trx, buyerId: buyerOrganizationId, supplierId, oneAtATime: true });
  const { product, terms, termsEntry, offerId, contract } = await agree(props, locked);
  const sides = checkSides(locked);
  await refuseListed(trx, sides);
  // What was agreed on goes on; nothing new begins between two of whom one wants nothing of the other.
  if (offerId === null && (await areApart(trx, sides.buyer.id, sides.supplier.id)))
    throw new AppError("threads.blocked");
  const total = worth(terms);
  // What was agreed in tons of a listing that is sold by now in bags or pieces of a weight that nobody has told takes nothing of those.
  const reserved = quantityInListingUnit(terms.quantity, product);

  const verified = sides.buyer.verification === "verified";
  const fundHours =
    offerId === null && reserved !== null
      ? fundHoursOf({
          verified,
          quantity: reserved,
          left: product.quantity,
          held: verified ? "0" : await heldUnpaid(trx, product.id),
        })
      : fundWithinHours;
  if (offerId === null && draft.payHours !== null && draft.payHours !== fundHours)
    throw new AppError("escrow.payHoursChanged", { hours: fundHours });

  const { order, unfunded, unpaid, unpaidInAll, lastUnpaidAt } = await insertOrder(
    trx,
    { terms, termsEntry },
    {
      id: uuid(),
      offer_id: offerId,
      terms_id: terms.id,
      product_id: product.id,
      buyer_org_id: buyerOrganizationId,
      supplier_org_id: product.organizationId,
      total_amount: fromMinor(total, terms.currency),
      currency: terms.currency,
      reserved_quantity: reserved ?? 0,
      notes: draft.notes,
      fund_by: after(now, fundHours * hour),
      fund_hours: fundHours,
      created_by: userId,
      created_at: now,
      updated_at: now,
    },
  );
  if (unfunded >= unfundedOrdersPerBuyer)
    throw new AppError("escrow.tooManyUnfunded", { most: unfundedOrdersPerBuyer });
  // What a supplier has accepted may be ordered all the same.
  if (unpaid >= unpaidOrdersPerListing && offerId === null)
    throw new AppError("escrow.tooOftenUnpaid", { most: unpaidOrdersPerListing, days: unpaidWithinDays });
  const wait = waitAfterUnpaid(unpaidInAll);
  // The next whole minute: it is told without seconds.
  const waitUntil = new Date(Math.ceil(after(lastUnpaidAt ?? now, wait * hour).getTime() / minute) * minute);
  if (offerId === null && !verified && wait > 0 && waitUntil > now)
    throw new AppError("escrow.waitAfterUnpaid", { unpaid: unpaidInAll, until: waitUntil.toISOString() });
  // They are written: whoever shows the order reads them no more.
  AgreedTerms.remember(terms);
  const stock = reserved === null ? [] : stockTaken({ product, quantity: reserved, now });
  const shipments = await enterParts({ trx, order, stock, terms, total, userId, now });
  // Last, because of the number of a new one: whoever draws one keeps others waiting until the end of the transaction.
  const source = { origin: "listing", orderId: order.id } as const;
  const concluded =
    offerId === null
      ? await makeContract({ trx, terms, paidIn: terms.currency, source, payHours: fundHours, now })
      : contract && (await noteOrder(trx, contract, order.id, now));
  return { order, shipments, sides, contract: concluded && { id: concluded.id, number: concluded.number } };
}

interface Parts {
  trx: Transaction;
  order: Order;
  /** What reserves its goods. */
  stock: readonly Part[];
  terms: AgreedTerms;
  /** Minor units. */
  total: bigint;
  userId: string;
  now: Date;
}

/** What belongs to a new order, and what leaves with its commit, by one statement. */
async function enterParts({ trx, order, stock, terms, total, userId, now }: Parts): Promise<Shipment[]> {
  const created = { transition: "create", from: null, to: placing.to, party: placing.by, details: {} } as const;
  const told = {
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.create",
    now,
  } as const;
  const notices = await noticesFor({
    trx,
    order,
    shipment: null,
    shipments: [],
    terms,
    eventId: `placed:${order.id}`,
    told: placing.tells,
    userId: null,
    now,
  });
  const rows = await enterTogether(
    trx,
    [
      ...noticeParts(notices),
      { table: "escrow_wallets", rows: [{ order_id: order.id, created_at: now, updated_at: now }] },
      eventEntry({ ...created, order, shipment: null, userId, now }),
      outboxEntry({ topic: placing.call, subjectId: order.id, payload: {} }, now),
      ...stock,
      logEntry(told),
      shipmentsEntry({ orderId: order.id, terms, total, now }),
    ],
    announced("log", "outbox", "letters"),
  );
  return rows.map((row) => Shipment.fromDatabaseJson(row));
}

function agree(
  { trx, buyerOrganizationId, draft, taken, now }: Props,
  { buyer, supplier }: Record<OrganizationType, Side | undefined>,
): Promise<Agreement> {
  if (draft.offerId)
    return termsOfOffer({ trx, buyerOrganizationId, offerId: draft.offerId, rateId: draft.rateId, taken, now });
  const { productId, lotId, quantity, termsVersion, rateId } = draft;
  if (productId && !(buyer && supplier)) throw new AppError("catalogue.productNotFound");
  if (productId && buyer && supplier)
    return termsOfListing({
      trx,
      buyerOrganizationId,
      productId,
      lotId,
      quantity,
      termsVersion,
      rateId,
      taken,
      parties: { buyer, supplier },
      now,
    });
  throw new AppError("request.invalid", { fields: [{ field: "productId", key: "required" }] });
}

/** Whose goods they are, read before anything is locked: an offer never changes sides. */
async function sellerOf(trx: Transaction, { offerId, productId }: OrderDraft): Promise<string | undefined> {
  if (offerId) return (await Offer.query(trx).findById(offerId))?.supplierOrgId;
  return productId ? supplierOf(trx, productId) : undefined;
}

function checkSides({ buyer, supplier }: Record<OrganizationType, Side | undefined>): Placed["sides"] {
  if (!buyer || buyer.deleted_at) throw new AppError("accounts.forbidden");
  if (buyer.suspended_at) throw new AppError("organizations.suspended");
  if (buyer.unlisted_since) throw new AppError("organizations.nameWaiting");
  if (!supplier || supplier.deleted_at || supplier.suspended_at || supplier.unlisted_since)
    throw new AppError("offers.productUnavailable");
  return { buyer, supplier };
}

/** Nothing new begins with whom two people have found on a sanctions list. The words are the same for both sides and for a supplier that is away, so that no buyer reads from them that it is about them. */
async function refuseListed(trx: Transaction, { buyer, supplier }: Placed["sides"]): Promise<void> {
  if (await isConfirmed(trx, [supplier.id, buyer.id])) throw new AppError("offers.productUnavailable");
}

function worth(terms: AgreedTerms): bigint {
  const total = worthOf(terms, terms.quantity);
  // Of a metric ton that is worth less than the smallest unit nobody could read the price.
  const isWorthless = total <= 0n || toMinor(terms.pricePerUnit, terms.currency) <= 0n;
  const key = total > mostMinor ? "tooLarge" : isWorthless ? "invalid" : undefined;
  if (key) throw new AppError("request.invalid", { fields: [{ field: "quantity", key }] });
  return total;
}

interface Inserted {
  order: Order;
  unfunded: number;
  unpaid: number;
  unpaidInAll: number;
  lastUnpaidAt: Date | null;
}

const base32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const newReference = (now: Date): string =>
  `ORD-${Math.floor(now.getTime() / 1000)}-${Array.from({ length: 4 }, () => base32[randomInt(base32.length)]).join("")}`;

/**
 * A reference that is taken already is drawn again.
 *
 * @returns the order, how many others its buyer has not funded, how many of the listing it has let go unpaid, and how many of all listings, with the last of them: the buyer is locked, so they are counted by one order at a time.
 */
async function insertOrder(
  trx: Transaction,
  { terms, termsEntry }: Pick<Agreement, "terms" | "termsEntry">,
  row: { id: string; buyer_org_id: string; product_id: string; created_by: string; created_at: Date } & Record<
    string,
    unknown
  >,
): Promise<Inserted> {
  const since = after(row.created_at, -unpaidWithinDays * day);
  // Whoever makes another organization goes on with what they have ordered in the name of an earlier one.
  const theirs = `o.buyer_org_id = any(array(select ?::uuid union select m.organization_id from organization_members m where m.user_id = ?))
                  and (o.buyer_org_id = ? or o.created_by = ?)`;
  const who = [row.buyer_org_id, row.created_by, row.buyer_org_id, row.created_by];
  // A statement counts what was there when it began, without what it enters.
  const unfundedBefore = {
    sql: `(select count(*) from orders o where ${theirs} and o.status = 'created') as unfunded,
          (select count(*) from orders o where ${theirs} and o.product_id = ? and o.status = 'cancelled' and o.updated_at > ?) as unpaid,
          (select json_build_object('count', count(*), 'last', max(o.updated_at)) from orders o
            where ${theirs} and o.offer_id is null and o.status = 'cancelled' and o.updated_at > ?) as unpaid_in_all`,
    values: [...who, ...who, row.product_id, since, ...who, since],
  };
  for (let missingTerms = termsEntry; ; missingTerms = null) {
    const reference = newReference(row.created_at);
    const entry: Entry = {
      table: "orders",
      rows: [{ ...row, reference, search_text: orderSearchText(reference, terms) }],
      unlessKnownBy: "reference",
    };
    const [inserted] = (await enterTogether(trx, missingTerms ? [missingTerms, entry] : [entry], {
      andTell: unfundedBefore,
    })) as { unfunded: string; unpaid: string; unpaid_in_all: { count: number; last: string | null } }[];
    if (!inserted) continue;
    const { unfunded, unpaid, unpaid_in_all: inAll, ...order } = inserted;
    return {
      order: Order.fromDatabaseJson(order),
      unfunded: Number(unfunded),
      unpaid: Number(unpaid),
      unpaidInAll: inAll.count,
      lastUnpaidAt: inAll.last === null ? null : new Date(inAll.last),
    };
  }
}
