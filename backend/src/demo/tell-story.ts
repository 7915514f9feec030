import type { RunningApp } from "../app.ts";
import { after, day } from "../kernel/clock.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { storyLetters } from "./letters.ts";
import { demoReviewer, sampleBuyers } from "./buyers.ts";
import {
  demoDeadline,
  storyOffers,
  storyOrders,
  storyProducts,
  type Step,
  type StoryOffer,
  type StoryOrder,
} from "./story.ts";
import type { Visitor } from "./visitor.ts";

/** One thing that happened, on a day counted back from today. */
interface Event {
  daysAgo: number;
  happen: () => Promise<void>;
}

interface Listed {
  id: string;
  owner: string;
}

/** Plays all orders and offers in the order of their days, with the clock of this process on that day. */
export async function tellStory(app: RunningApp, visitor: Visitor): Promise<void> {
  const listed = await findProducts(app);
  const events = [
    ...storyOrders.flatMap((order) => orderEvents(app, visitor, listed, order)),
    ...storyOffers.flatMap((offer) => offerEvents(visitor, listed, offer)),
    ...storyLetters.map(({ daysAgo, draft }) => ({ daysAgo, happen: () => visitor.write(draft) })),
  ];
  for (const { daysAgo, happen } of events.sort((a, b) => b.daysAgo - a.daysAgo)) {
    app.services.clock.setOffset(-daysAgo * day);
    await happen();
    await app.services.worker.runDue();
  }
  app.services.clock.setOffset(0);
  await keepFromDecaying(app);
  await app.services.worker.runDue();
}

async function findProducts({ services: { db } }: RunningApp): Promise<Map<string, Listed>> {
  const rows = (await db("supplier_products as p")
    .join("organization_members as m", "m.organization_id", "p.organization_id")
    .join("users as u", "u.id", "m.user_id")
    .select("p.id", "p.name", "u.email")) as { id: string; name: string; email: string }[];
  return new Map(
    Object.entries(storyProducts).map(([key, name]) => {
      const row = rows.find((candidate) => candidate.name.startsWith(name));
      if (!row) throw new Error(`the demo has no product ${name}`);
      return [key, { id: row.id, owner: row.email }];
    }),
  );
}

const emailOf = (key: string): string => sampleBuyers.find((buyer) => buyer.key === key)?.email ?? "";
const listedAs = (listed: Map<string, Listed>, key: string): Listed => listed.get(key) ?? { id: "", owner: "" };

function orderEvents(app: RunningApp, visitor: Visitor, listed: Map<string, Listed>, order: StoryOrder): Event[] {
  const buyer = emailOf(order.buyer);
  const { id: productId, owner } = listedAs(listed, order.product);
  let reference = "";
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
  const steps: Record<Step, () => Promise<unknown>> = {
    async order() {
      const { termsVersion } = await visitor.call(buyer, "GET", `/products/${productId}`);
      ({ reference } = (await visitor.call(buyer, "POST", "/orders", {
        productId,
        termsVersion,
        quantity: order.quantity,
        notes: order.notes ?? null,
      })) as { reference: string });
    },
    pay: () => pay(app, visitor, buyer, () => reference),
    ship: () =>
      move(owner, "ship", {
        transportDocument: `B/L MBA-RTM-${reference.slice(4, 9)}`,
        expectedArrival: dayOf(after(app.services.clock.now(), 24 * day)),
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
  return order.steps.map(([step, daysAgo]) => ({ daysAgo, happen: async () => void (await steps[step]()) }));
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
async function pay(app: RunningApp, visitor: Visitor, buyer: string, referenceOf: () => string): Promise<void> {
  const show = () => visitor.call(buyer, "GET", `/orders/${referenceOf()}`);
  const { paymentUrl } = (await show()) as { paymentUrl: string | null };
  if (!paymentUrl) throw new Error("the sandbox has given no payment page");
  // The page names its public address; here it is reached at the server of the demo's loading.
  const { pathname } = new URL(paymentUrl);
  const body = new URLSearchParams({ decision: "pay" });
  const response = await fetch(app.url + pathname, { method: "POST", body, redirect: "manual" });
  if (response.status >= 400) throw new Error(`the sandbox did not take the payment: ${response.status}`);
  for (let tries = 0; tries < 100; tries++) {
    if ((await show()).status === "funded") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the payment was not confirmed");
}

function offerEvents(
  visitor: Visitor,
  listed: Map<string, Listed>,
  { buyer, product, quantity, price, message, sent, answer }: StoryOffer,
): Event[] {
  const email = emailOf(buyer);
  const { id: productId, owner } = listedAs(listed, product);
  let id = "";
  const events: Event[] = [
    {
      daysAgo: sent,
      happen: async () =>
        void ({ id } = (await visitor.call(email, "POST", "/offers", {
          productId,
          quantity,
          pricePerUnit: price ?? null,
          message,
        })) as { id: string }),
    },
  ];
  if (answer)
    events.push({
      daysAgo: sent - 1,
      happen: async () =>
        void (await visitor.call(answer === "withdraw" ? email : owner, "POST", `/offers/${id}/${answer}`)),
    });
  return events;
}

/** Nothing of the demo may expire while people look at it: what is still open gets deadlines far ahead. */
async function keepFromDecaying({ services: { db, clock } }: RunningApp): Promise<void> {
  const far = after(clock.now(), demoDeadline);
  await db("orders").whereIn("status", ["created"]).update({ fund_by: far });
  await db("orders").whereIn("status", ["funded"]).update({ ship_by: far });
  await db("orders").whereIn("status", ["quality_control", "approved"]).update({ inspection_ends_at: far });
  await db("offers").where({ status: "pending" }).where("valid_until", ">", clock.now()).update({ valid_until: far });
  await db("offers").where({ status: "accepted" }).update({ order_until: far });
}
