import type { RunningApp } from "../app.ts";
import { day } from "../kernel/clock.ts";
import type { Services } from "../kernel/services.ts";
import { storyLetters } from "./letters.ts";
import { buyerEmail, orderSteps, type Listed } from "./order-steps.ts";
import { dealingEvents } from "./story-dealings.ts";
import { storyOffers, type StoryOffer } from "./story-offers.ts";
import { storyOrders, type StoryOrder } from "./story.ts";
import { storyCases, type CaseStory } from "./story-cases.ts";
import { renewSampleRates } from "./rates.ts";
import { createProviderDesk } from "./provider-desk.ts";
import { findProducts } from "./story-products.ts";
import { askVerification, waitingOffice } from "./verification.ts";
import type { Visitor } from "./visitor.ts";

/** One thing that happened, on a day counted back from today. */
interface Event {
  daysAgo: number;
  happen: () => Promise<void>;
}

/** Plays all orders and offers in the order of their days, with the clock of this process on that day. */
export async function tellStory(app: RunningApp, visitor: Visitor): Promise<void> {
  const listed = await findProducts(app.services.db);
  const events = [
    ...storyOrders.flatMap((order) => orderEvents(app, visitor, listed, order)),
    ...storyCases.flatMap((story) => caseEvents(app, visitor, listed, story)),
    ...storyOffers.flatMap((offer) => offerEvents(visitor, listed, offer)),
    ...dealingEvents({ visitor, clock: app.services.clock, listed: (key) => listedAs(listed, key) }),
    asksForVerification(visitor),
    ...storyLetters.map(({ daysAgo, draft }) => ({ daysAgo, happen: () => visitor.write(draft) })),
  ];
  const moments = new Map<number, Event[]>();
  for (const event of events.sort((a, b) => b.daysAgo - a.daysAgo))
    moments.set(event.daysAgo, [...(moments.get(event.daysAgo) ?? []), event]);
  for (const [daysAgo, happening] of moments) await livePast(app, daysAgo, happening);
  await livePast(app, 0, []);
}

/** What happened at one moment: what fell due by then once somebody has come, and what all of them have set going. */
async function livePast({ services }: RunningApp, daysAgo: number, events: readonly Event[]): Promise<void> {
  services.clock.setOffset(-daysAgo * day);
  await renewSampleRates(services.db, services.clock.now());
  const [first, ...others] = events;
  await first?.happen();
  await services.worker.runDue();
  if (others.length === 0) return;
  for (const { happen } of others) await happen();
  await services.worker.deliverDue();
}

/** So that the verifier of the demo has one to read, within its two working days. */
const asksForVerification = (visitor: Visitor): Event => ({
  daysAgo: 1,
  async happen() {
    const { organizationId } = await visitor.signIn(waitingOffice.email);
    const asking = { visitor, office: waitingOffice, organizationId: organizationId ?? "", today: new Date() };
    await askVerification(asking);
  },
});

const listedAs = (listed: ReadonlyMap<string, Listed>, key: string): Listed => listed.get(key) ?? { id: "", owner: "" };

function orderEvents(
  { url: origin, services }: RunningApp,
  visitor: Visitor,
  listed: ReadonlyMap<string, Listed>,
  order: StoryOrder,
): Event[] {
  const now = () => services.clock.now();
  const desk = createProviderDesk(origin, services.config);
  const steps = orderSteps({ origin, visitor, desk, now, product: listedAs(listed, order.product), order });
  return order.steps.map(([step, daysAgo, shipment]) => ({
    daysAgo,
    async happen() {
      await steps[step](shipment);
      if (step === "ask") await questionArrived(services);
    },
  }));
}

function caseEvents(
  { url: origin, services }: RunningApp,
  visitor: Visitor,
  listed: ReadonlyMap<string, Listed>,
  { steps, ...order }: CaseStory,
): Event[] {
  const now = () => services.clock.now();
  const product = listedAs(listed, order.product);
  const trade = { visitor, now, buyer: buyerEmail(order.buyer), supplier: product.owner, reference: "" };
  const desk = createProviderDesk(origin, services.config);
  const onPlaced = (reference: string) => void (trade.reference = reference);
  const does = orderSteps({ origin, visitor, desk, now, product, order: { ...order, steps: [] }, onPlaced });
  return steps.map(([step, daysAgo]) => ({
    daysAgo,
    happen: async () => void (await (typeof step === "string" ? does[step]() : step(trade))),
  }));
}

/** What happened days ago is written to nobody by email, but silence counts only where a question has arrived. */
const questionArrived = async ({ db, clock }: Services): Promise<unknown> =>
  db("notices")
    .where({ kind: "deliveryToConfirm", letter: "never" })
    .whereNull("letter_sent_at")
    .update({ letter_sent_at: clock.now() });

function offerEvents(
  visitor: Visitor,
  listed: ReadonlyMap<string, Listed>,
  { buyer, product, quantity, price, message, sent, answer }: StoryOffer,
): Event[] {
  const email = buyerEmail(buyer);
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
