import { isForReviewer, isOpenCase } from "#shared/disputes/process.ts";
import type { UnplacedKind, UnplacedPayment, UnplacedStatus } from "#shared/escrow/payments.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import { moneyView, toMinor } from "#shared/kernel/money.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { TradePaper } from "#shared/terms/negotiated.ts";
import type { Database } from "#backend/src/db/database.ts";
import { undeliveredOf } from "#backend/src/kernel/undelivered.ts";
import { payoutWaitsUntil } from "../../bank-details/index.ts";
import { readShipmentMoney } from "../../ledger/index.ts";
import { readConditionSamples } from "../../samples/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { missingPapers } from "../checklist/model.ts";
import type { Order } from "../model.ts";
import type { OrderDetails, ShipmentDetails } from "../order-details.ts";
import { Proposal } from "../proposal-model.ts";
import { showsPhone } from "../phone-policy.ts";
import { Shipment } from "../shipment-model.ts";
import { disputeOf, readCases, silenceDecisionOf } from "./order-cases.ts";
import { inspectionsOf } from "./order-inspections.ts";

interface WalletRow {
  order_id: string;
  external_reference: string | null;
  landing_page_url: string | null;
  payment_declined_at: Date | null;
  provider_status: string | null;
  unplaced: Unplaced[] | null;
  payout_waits_until: Date | null;
  contract: OrderView["contract"];
  party_checks: { party: OrganizationType; status: "pending" | "failed"; since: string }[] | null;
}

interface Unplaced {
  kind: UnplacedKind;
  status: UnplacedStatus;
  amount: string;
  currency: string;
  byHand: boolean;
  receivedAt: string;
  endedAt: string | null;
}

interface EventRow {
  order_id: string;
  shipment_id: string | null;
  transition: string;
  from_status: OrderStatus | null;
  to_status: OrderStatus;
  party: string;
  fee: string | null;
  unverified: boolean | null;
  created_at: Date;
}

/** The rows by what `keyOf` says, each group in their sequence. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): (key: string) => Row[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return (key) => groups.get(key) ?? [];
}

/** As `createOrder` has written it. */
const firstEvent = ({ id, createdAt }: Order): EventRow => ({
  order_id: id,
  shipment_id: null,
  transition: "create",
  from_status: null,
  to_status: "created",
  party: "buyer",
  fee: null,
  unverified: null,
  created_at: createdAt,
});

const presentUnplaced = ({ amount, currency, receivedAt, endedAt, ...payment }: Unplaced): UnplacedPayment => ({
  ...payment,
  received: moneyView(toMinor(amount, currency), currency),
  receivedAt: new Date(receivedAt).toISOString(),
  endedAt: endedAt && new Date(endedAt).toISOString(),
});

type Party = OrderView["buyer"] & { hidePhone: boolean };

/** What is known of an order that was placed in this transaction; what comes later is not there yet, and not asked for. */
interface New {
  shipments: readonly Shipment[];
  parties: readonly Party[];
  contract: OrderView["contract"];
}

const partyOf = (order: Order, { hidePhone, phone, ...party }: Party): OrderView["buyer"] => ({
  ...party,
  phone: showsPhone(order, hidePhone) ? phone : null,
});

/** What the views of some orders need, in the orders' sequence: ten statements, however many orders. */
export async function orderDetails(db: Database, orders: readonly Order[], isNew?: New): Promise<OrderDetails[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const later = async <Row>(read: () => PromiseLike<Row[]>): Promise<Row[]> => (isNew ? [] : read());
  const organizationIds = [...new Set(orders.flatMap(({ buyerOrgId, supplierOrgId }) => [buyerOrgId, supplierOrgId]))];
  // One after the other: inside a transaction they share one connection anyway.
  const organizations =
    isNew?.parties ??
    (await db("organizations")
      .select<Party[]>("id", "name", "country", "city", "phone", "hide_phone as hidePhone")
      .whereIn("id", organizationIds));
  const wallets = await later(() =>
    db<WalletRow>("escrow_wallets")
      .select<WalletRow[]>(
        "order_id",
        "external_reference",
        "landing_page_url",
        "payment_declined_at",
        "provider_status",
        db.raw(
          `(select json_agg(json_build_object('kind', u.kind, 'status', u.status, 'amount', u.amount::text, 'currency', u.currency,
                                              'byHand', exists (select from outbox c where c.subject_id = u.order_id::text and c.topic = 'escrow.returnPayment' and c.payload ->> 'paymentId' = u.id::text
                                                                   and c.delivered_at is null and c.failed_at is not null),
                                              'receivedAt', u.received_at, 'endedAt', u.ended_at) order by u.id)
              from unplaced_payments u where u.order_id = escrow_wallets.order_id) as unplaced`,
        ),
        db.raw(`${payoutWaitsUntil("escrow_wallets")} as payout_waits_until`),
        db.raw(
          "(select json_build_object('id', ct.id, 'number', ct.number) from contracts ct where ct.order_id = escrow_wallets.order_id) as contract",
        ),
        db.raw(
          `(select json_agg(json_build_object('party', c.party, 'status', c.status, 'since', c.since) order by c.party)
              from party_checks c where c.order_id = escrow_wallets.order_id and c.status <> 'verified') as party_checks`,
        ),
      )
      .whereIn("order_id", ids),
  );
  const events = isNew
    ? orders.map(firstEvent)
    : ((await db("order_events")
        .select("order_id", "shipment_id", "transition", "from_status", "to_status", "party", "created_at")
        .select(db.raw("details ->> 'fee' as fee, details -> 'unverified' as unverified"))
        .whereIn("order_id", ids)
        .orderBy("id")) as EventRow[]);
  const inspections = isNew ? new Map<string, never>() : await inspectionsOf(db, ids);
  const disputes = await later(() => readCases(db, ids));
  const proposals = await later(() => Proposal.query(db).whereIn("order_id", ids).orderBy("created_at"));
  const undelivered = isNew ? new Map<string, never>() : await undeliveredOf(db, ids);
  const money = await later(() => readShipmentMoney(db, ids));
  const shipments = isNew?.shipments ?? (await Shipment.query(db).whereIn("order_id", ids).orderBy("number"));
  const termsOf = await AgreedTerms.byId(
    db,
    orders.map(({ termsId }) => termsId),
  );

  const missing = new Map<string, TradePaper[]>();
  for (const order of orders.filter(({ termsId }) => termsOf(termsId).releaseNeedsDocuments))
    for (const { id } of shipments.filter(({ orderId, status }) => orderId === order.id && status === "approved"))
      missing.set(id, await missingPapers(db, order, id));

  const hanging = orders.flatMap(({ id, offerId, termsId }) => {
    const { sample } = termsOf(termsId);
    return sample ? [{ orderId: id, offerId, type: sample.type }] : [];
  });
  const judged = await readConditionSamples(db, hanging);

  const parties = new Map(organizations.map((organization) => [organization.id, organization]));
  const walletOf = groupBy(wallets, ({ order_id }) => order_id);
  const eventsOf = groupBy(events, ({ order_id }) => order_id);
  const shipmentsOf = groupBy(shipments, ({ orderId }) => orderId);
  const disputesOf = groupBy(disputes, ({ shipment_id }) => shipment_id);
  const proposalsOf = groupBy(proposals, ({ shipmentId }) => shipmentId);
  const about = (shipment: Shipment): ShipmentDetails => {
    const proposed = proposalsOf(shipment.id);
    const cases = disputesOf(shipment.id);
    const dispute = cases.findLast(({ kind }) => kind !== "silence");
    const silence = cases.find(({ kind, status }) => kind === "silence" && isOpenCase(status));
    // What was decided of goods that others take the place of says nothing of these.
    const heard =
      cases.findLast(
        ({ kind, status, created_at }) =>
          kind === "silence" && status === "decided" && !shipment.isOfReplaced(created_at),
      ) ?? null;
    const moved = money.find(({ shipmentId }) => shipmentId === shipment.id);
    return {
      shipment,
      inspections: inspections.get(shipment.id) ?? [],
      dispute: dispute ? disputeOf(dispute) : null,
      silenceCaseSince: silence?.created_at ?? null,
      silenceCaseDue: silence && isForReviewer(silence.status) ? silence.decide_by : null,
      silenceDecision: heard && silenceDecisionOf(heard),
      proposal: proposed.at(-1) ?? null,
      earlierProposals: proposed.slice(0, -1),
      missingPapers: missing.get(shipment.id) ?? [],
      split: moved?.split,
      refunded: moved?.refunded ?? 0n,
    };
  };
  return orders.map((order) => {
    const [buyer, supplier] = [parties.get(order.buyerOrgId), parties.get(order.supplierOrgId)];
    if (!buyer || !supplier) throw new Error(`order ${order.id} lacks a side`);
    const [wallet] = walletOf(order.id);
    const terms = termsOf(order.termsId);
    return {
      order,
      terms,
      // As they were agreed with; whom to call is of today.
      buyer: { ...partyOf(order, buyer), name: terms.buyerName, city: terms.buyerCity, country: terms.buyerCountry },
      supplier: {
        ...partyOf(order, supplier),
        name: terms.supplierName,
        city: terms.supplierCity,
        country: terms.supplierCountry,
      },
      contract: isNew?.contract ?? wallet?.contract ?? null,
      wallet: {
        externalReference: wallet?.external_reference ?? null,
        landingPageUrl: wallet?.landing_page_url ?? null,
        paymentDeclinedAt: wallet?.payment_declined_at ?? null,
        providerStatus: wallet?.provider_status ?? null,
        payoutWaitsUntil: wallet?.payout_waits_until ?? null,
      },
      unplaced: (wallet?.unplaced ?? []).map(presentUnplaced),
      undelivered: undelivered.get(order.id) ?? null,
      partyChecks: (wallet?.party_checks ?? []).map(({ since, ...check }) => ({ ...check, since: new Date(since) })),
      events: eventsOf(order.id).map(({ order_id, shipment_id, from_status, to_status, created_at, ...event }) => ({
        ...event,
        shipmentId: shipment_id,
        from: from_status,
        to: to_status,
        createdAt: created_at,
      })),
      samples: judged[hanging.findIndex(({ orderId }) => orderId === order.id)] ?? [],
      shipments: shipmentsOf(order.id).map(about),
    };
  });
}
