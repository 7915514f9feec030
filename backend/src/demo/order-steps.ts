import type { ProductView } from "#shared/catalogue/contract.ts";
import type { CaseView } from "#shared/disputes/case-view.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import { after, day } from "../kernel/clock.ts";
import { fromMinor, minorOf, type MoneyView } from "#shared/kernel/money.ts";
import { demoFinance, demoReviewer, sampleBuyers } from "./buyers.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { demoRecord } from "./inspection-records.ts";
import type { ProviderDesk } from "./provider-desk.ts";
import type { Step, StoryOrder, StoryShipment } from "./story.ts";
import { demoPassword } from "./suppliers.ts";
import type { Visitor } from "./visitor.ts";

/** A product of the story and the account that sells it. */
export interface Listed {
  id: string;
  owner: string;
}

interface Props {
  /** Where the product and the sandbox provider are reached. */
  origin: string;
  visitor: Visitor;
  desk: ProviderDesk;
  now: () => Date;
  product: Listed;
  order: StoryOrder;
  /** Of an order that has been placed before; a new one's becomes known by its first step. */
  reference?: string;
  onPlaced?: (reference: string) => void;
}

export const buyerEmail = (key: string): string => sampleBuyers.find((buyer) => buyer.key === key)?.email ?? "";

/** The transport document of goods that the demo's people have sent. */
export const demoDocument = (reference: string, shipment?: number): string =>
  `B/L MBA-RTM-${reference.slice(4, 9)}${shipment ? `-${shipment}` : ""}`;

/** What each step of an order is, done by the one who would do it. */
export function orderSteps(props: Props): Record<Step, (shipment?: number) => Promise<unknown>> {
  const { visitor, now, product, order } = props;
  const buyer = buyerEmail(order.buyer);
  let { reference = "" } = props;
  const move = (who: string, name: string, shipment?: number, body?: unknown) =>
    visitor.call(who, "POST", `/orders/${reference}/${shipment ? `shipments/${shipment}/` : ""}${name}`, body);
  const certificate = async (status: "approved" | "rejected", notes: string | null) => ({
    record: demoRecord(await readOrder(), status === "approved"),
    certificateNumber: `QC-${reference.slice(-4)}-26`,
    inspector: "Kigali Inspection Services",
    status,
    notes,
    reportUrl: null,
    inspectionDate: null,
  });
  const orderAtOnce = async () => {
    const { termsVersion, payment } = (await visitor.call(
      buyer,
      "GET",
      `/products/${product.id}`,
    )) as unknown as ProductView;
    const placed = await visitor.call(buyer, "POST", "/orders", {
      productId: product.id,
      termsVersion,
      rateId: payment?.rate?.id ?? null,
      quantity: order.quantity,
      notes: order.notes ?? null,
    });
    return String(placed.reference);
  };
  const readOrder = async () => (await visitor.call(buyer, "GET", `/orders/${reference}`)) as unknown as OrderView;
  return {
    async order() {
      if (order.shipments) reference = await orderInParts(props, buyer, order.shipments);
      else reference = await orderAtOnce();
      props.onPlaced?.(reference);
    },
    pay: () => pay(props, buyer, reference),
    ship: (shipment) =>
      move(product.owner, "ship", shipment, {
        transportDocument: demoDocument(reference, shipment),
        expectedArrival: dayOf(after(now(), 24 * day)),
        netWeight: order.shipments?.[(shipment ?? 1) - 1]?.netWeight ?? null,
      }),
    ask: (shipment) => move(product.owner, "ask-confirmation", shipment),
    propose: (shipment) =>
      move(product.owner, "proposals", shipment, {
        kind: "changeDates",
        reason: "The vessel left Mombasa without our container; it is booked on the next sailing, a week later.",
        expectedArrival: dayOf(after(now(), 21 * day)),
      }),
    deliver: (shipment) => move(buyer, "confirm-delivery", shipment),
    approve: async (shipment) => move(buyer, "inspections", shipment, await certificate("approved", null)),
    reject: async (shipment) =>
      move(
        buyer,
        "inspections",
        shipment,
        await certificate("rejected", "Moisture 13.4%, above the contract's 12%. Two of five samples show mould."),
      ),
    answerClaim: () => answerClaim(visitor, product.owner, reference),
    divide: () => divide(visitor, reference),
    waive: () => waiveAppeals(visitor, [buyer, product.owner], reference),
    release: (shipment) => move(buyer, "release", shipment),
    cancel: () => move(buyer, "cancel"),
    cancelUnshipped: () => move(buyer, "cancel"),
    beginCheck: () => beginCheck(props, buyer, reference),
    refuseOnce: () => props.desk.refuseOnce(reference),
    settleByHand: () => settleByHand(props, reference),
  };
}

/** Both sides sign the contract of an accepted offer, each with their password. */
export async function signBoth(visitor: Visitor, offerId: string, signers: readonly string[]): Promise<void> {
  for (const email of signers) {
    const offer = (await visitor.call(email, "GET", `/offers/${offerId}`)) as unknown as OfferView;
    const path = `/contracts/${offer.contract?.id ?? ""}`;
    const { textHash } = await visitor.call(email, "GET", path);
    await visitor.call(email, "POST", `${path}/sign`, { textHash, authority: true, password: demoPassword });
  }
}

/** An order whose shipments both sides have agreed on: an offer, accepted, signed and ordered at once. */
async function orderInParts(
  { visitor, now, product, order }: Props,
  buyer: string,
  shipments: readonly StoryShipment[],
): Promise<string> {
  const { id } = await visitor.call(buyer, "POST", "/offers", {
    productId: product.id,
    quantity: order.quantity,
    message: "In three lots for our roasting plan, please.",
    packing: "60 kg jute bags with an inner liner",
    shipments: shipments.map(({ quantity, shipBy }) => ({ quantity, shipBy: dayOf(after(now(), shipBy * day)) })),
  });
  await visitor.call(product.owner, "POST", `/offers/${String(id)}/accept`);
  await signBoth(visitor, String(id), [product.owner, buyer]);
  const { reference } = await visitor.call(buyer, "POST", "/orders", { offerId: id, notes: order.notes ?? null });
  return String(reference);
}

export const caseOf = async (visitor: Visitor, who: string, reference: string) =>
  (await visitor.call(who, "GET", `/orders/${reference}/dispute`)) as unknown as CaseView;

/** The supplier says in the buyer's case what it knows of the goods. */
async function answerClaim(visitor: Visitor, supplier: string, reference: string): Promise<void> {
  const { id } = await caseOf(visitor, supplier, reference);
  const words =
    "Our own certificate at loading shows 11.8% moisture. The bags may have taken up water on the way; we ask for a counter-analysis of the sealed sample.";
  await visitor.call(supplier, "POST", `/disputes/${id}/answer`, { words });
}

/** Both sides that may appeal do without, so that what was decided takes effect. */
async function waiveAppeals(visitor: Visitor, sides: readonly string[], reference: string): Promise<void> {
  for (const who of sides) {
    const { id, can } = await caseOf(visitor, who, reference);
    if (can.includes("waive")) await visitor.call(who, "POST", `/disputes/${id}/waive`);
  }
}

/** The demo's reviewer releases seven tenths; the rest goes back to the buyer. */
async function divide(visitor: Visitor, reference: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ q: reference }));
  const list = (await visitor.call(demoReviewer, "GET", `/admin/disputes?filter=${filter}`)) as unknown as {
    id: string;
    version: number;
    order: { total: MoneyView };
  }[];
  const [dispute] = list;
  if (!dispute) throw new Error(`there is no dispute about ${reference}`);
  const draft = {
    outcome: "split",
    reasonCode: "qualityInPart",
    releasedAmount: fromMinor((minorOf(dispute.order.total) * 7n) / 10n, dispute.order.total.currency),
    reason: "The moisture is above the contract's limit, but the goods can be dried and sold at a lower price.",
  };
  await visitor.call(demoReviewer, "POST", `/admin/disputes/${dispute.id}/decide`, draft, dispute.version);
}

/** The provider begins to verify the supplier; where it says so in its answers, both sides read it. */
async function beginCheck({ visitor, desk, now }: Props, buyer: string, reference: string): Promise<void> {
  await desk.beginCheck(reference, "seller", now());
  if (!desk.tellsOfChecks) return;
  const show = () => visitor.call(buyer, "GET", `/orders/${reference}`) as unknown as Promise<OrderView>;
  await untilReady(async () => (await show()).partyChecks[0] ?? null);
}

/** The demo's finance writes down what was done about the call that the provider has not carried out; nobody has confirmed it yet. */
async function settleByHand({ visitor, now }: Props, reference: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ q: reference }));
  const call = await untilReady(async () => {
    const path = `/admin/provider-calls?filter=${filter}`;
    const calls = (await visitor.call(demoFinance, "GET", path)) as unknown as ProviderCallView[];
    return calls.find(({ state }) => state === "stopped" || state === "byHand") ?? null;
  });
  const evidence = {
    evidenceReference: "STM-2026-0117",
    doneOn: dayOf(now()),
    note: "The provider's own people have paid the buyer back; it stands in their statement of this day.",
  };
  await visitor.call(demoFinance, "POST", `/admin/provider-calls/${call.id}/settle`, evidence, 0);
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The buyer pays on the provider's own page; its webhook then tells us. */
async function pay({ origin, visitor }: Props, buyer: string, reference: string): Promise<void> {
  const show = () => visitor.call(buyer, "GET", `/orders/${reference}`);
  const payment = await untilReady(async () => ((await show()) as { paymentUrl: string | null }).paymentUrl);
  // The page names its public address; here it is reached at the server that is asked.
  const { pathname } = new URL(payment);
  const body = new URLSearchParams({ decision: "pay" });
  const response = await fetch(origin + pathname, { method: "POST", body, redirect: "manual" });
  if (response.status >= 400) throw new Error(`the sandbox did not take the payment: ${response.status}`);
  await untilReady(async () => (await show()).status === "funded" || null);
}

/** Asks again for five seconds. */
async function untilReady<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (let tries = 0; tries < 100; tries++) {
    const found = await ask();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the sandbox provider did not answer in time");
}
