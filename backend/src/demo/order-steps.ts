import { after, day } from "../kernel/clock.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { demoReviewer, sampleBuyers } from "./buyers.ts";
import type { Step, StoryOrder } from "./story.ts";
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
  now: () => Date;
  product: Listed;
  order: StoryOrder;
  /** Of an order that has been placed before; a new one's becomes known by its first step. */
  reference?: string;
}

export const buyerEmail = (key: string): string => sampleBuyers.find((buyer) => buyer.key === key)?.email ?? "";

/** What each step of an order is, done by the one who would do it. */
export function orderSteps(props: Props): Record<Step, () => Promise<unknown>> {
  const { visitor, now, product, order } = props;
  const buyer = buyerEmail(order.buyer);
  let { reference = "" } = props;
  const move = (who: string, name: string, body?: unknown) =>
    visitor.call(who, "POST", `/orders/${reference}/${name}`, body);
  const certificate = (status: "approved" | "rejected", notes: string | null) => ({
    certificateNumber: `QC-${reference.slice(-4)}-26`,
    inspector: "Kigali Inspection Services",
    status,
    notes,
    reportUrl: null,
    inspectionDate: null,
  });
  return {
    async order() {
      const { termsVersion } = await visitor.call(buyer, "GET", `/products/${product.id}`);
      ({ reference } = (await visitor.call(buyer, "POST", "/orders", {
        productId: product.id,
        termsVersion,
        quantity: order.quantity,
        notes: order.notes ?? null,
      })) as { reference: string });
    },
    pay: () => pay(props, buyer, reference),
    ship: () =>
      move(product.owner, "ship", {
        transportDocument: `B/L MBA-RTM-${reference.slice(4, 9)}`,
        expectedArrival: dayOf(after(now(), 24 * day)),
      }),
    deliver: () => move(buyer, "confirm-delivery"),
    approve: () => move(buyer, "inspections", certificate("approved", null)),
    reject: () =>
      move(
        buyer,
        "inspections",
        certificate("rejected", "Moisture 13.4%, above the contract's 12%. Two of five samples show mould."),
      ),
    divide: () => divide(visitor, reference),
    release: () => move(buyer, "release"),
    cancel: () => move(buyer, "cancel"),
    cancelUnshipped: () => move(buyer, "cancel"),
  };
}

/** The demo's reviewer releases seven tenths; the rest goes back to the buyer. */
async function divide(visitor: Visitor, reference: string): Promise<void> {
  const filter = encodeURIComponent(JSON.stringify({ q: reference }));
  const list = (await visitor.call(demoReviewer, "GET", `/admin/disputes?filter=${filter}`)) as unknown as {
    id: string;
    version: number;
    order: { total: { amount: string } };
  }[];
  const [dispute] = list;
  if (!dispute) throw new Error(`there is no dispute about ${reference}`);
  const draft = {
    outcome: "split",
    releasedAmount: fromMinor((toMinor(dispute.order.total.amount) * 7n) / 10n),
    reason: "The moisture is above the contract's limit, but the goods can be dried and sold at a lower price.",
  };
  await visitor.call(demoReviewer, "POST", `/admin/disputes/${dispute.id}/decide`, draft, dispute.version);
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
