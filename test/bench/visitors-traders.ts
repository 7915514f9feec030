import type { OfferView } from "#shared/offers/contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import type { ThreadView } from "#shared/threads/contract.ts";
import { decide } from "./crash-lives.ts";
import { arrive, choose, oneOf, think, type Crowd } from "./visitors-readers.ts";
import type { Offices, Trader } from "./visitors-offices.ts";
import { openSession, type Session } from "./visitors-sessions.ts";

interface Page<Item> {
  items: Item[];
}
interface Act {
  weight: number;
  act(): Promise<unknown>;
}

/** Acts between two sign-ins: some minutes. */
const actsOfSession = 40;
/** Orders that a buyer has not paid yet: there may be five (`unfundedOrdersPerBuyer`). */
const mostUnpaid = 3;
/** Inquiries that wait for an answer; of more the oldest are taken back. A verified buyer may have a hundred (`unansweredOffers`). */
const mostWaiting = 15;
const mostDrafts = 5;
/** Of the inquiries so many go to suppliers that answer, the others to any of a million. */
const answered = 0.6;

/** What somebody wants to know who looks at what is theirs. */
const lists = ["/overview", "/me", "/orders?limit=24", "/offers?limit=24", "/threads?limit=24"];

/** No two are the same: a draft that waits already is not asked for again. */
const inquiry = (productId: string) => ({
  productId,
  quantity: "6",
  message: `Which grade is it, and when could it be shipped? Our number is ${Math.floor(Math.random() * 1e9)}.`,
});

/** Trades as a person of an office does: reads what is theirs, asks, answers, writes messages, places orders and sees to them, has drafts ready and sends them. */
export async function trade(crowd: Crowd, offices: Offices, trader: Trader, n: number): Promise<Session> {
  const session = openSession(crowd, trader, n);
  const acts = actsOf({ crowd, offices, trader, session });
  await arrive(crowd);
  let isIn = false;
  for (let done = 0; crowd.isGoing();) {
    if (!isIn) {
      // Whoever is not let in tries again, as people do.
      isIn = await session.signIn();
      if (isIn) await session.read("/me");
      done = 0;
    } else if (done === actsOfSession) {
      await session.signOut();
      isIn = false;
    } else {
      await choose(acts).act();
      done += 1;
    }
    await think();
  }
  return session;
}

interface Desk {
  crowd: Crowd;
  offices: Offices;
  trader: Trader;
  session: Session;
}

function actsOf(desk: Desk): Act[] {
  const { session, trader } = desk;
  const look = { weight: 25, act: () => session.read(oneOf(lists)) };
  const message = {
    weight: 20,
    async act() {
      const threads = await session.read<Page<ThreadView>>("/threads?limit=24");
      const open = threads?.items.filter(({ can }) => can.includes("write")) ?? [];
      if (open.length === 0) return;
      const path = `/threads/${oneOf(open).id}/messages`;
      await session.read(`${path}?limit=30`);
      await session.write({ path, body: { text: "The lot was cupped on Monday; the sheet follows tomorrow." } });
    },
  };
  return {
    buyer: () => [
      look,
      message,
      { weight: 20, act: () => inquire(desk) },
      { weight: 10, act: () => answerDraft(desk) },
      { weight: 25, act: () => order(desk) },
    ],
    member: () => [look, message, { weight: 30, act: () => draft(desk) }],
    supplier: () => [
      look,
      message,
      { weight: 25, act: () => answer(desk) },
      { weight: 20, act: () => ship(desk) },
      { weight: 5, act: showAndHide(desk) },
    ],
  }[trader.part]();
}

const wanted = ({ crowd, offices }: Desk): string =>
  Math.random() < answered ? oneOf(offices.listings) : oneOf(crowd.goods).id;

/** An inquiry, or where many wait already, one that is taken back; a version of the supplier's is accepted. */
async function inquire(desk: Desk): Promise<unknown> {
  const { session } = desk;
  const offers = await session.read<Page<OfferView>>("/offers?limit=24&status=pending");
  const ready = offers?.items.find(({ can }) => can.includes("accept"));
  if (ready) return session.write({ path: `/offers/${ready.id}/accept`, body: { number: ready.number } });
  const waiting = offers?.items.filter(({ can }) => can.includes("withdraw")) ?? [];
  const [oldest] = waiting.slice(mostWaiting);
  if (oldest) return session.write({ path: `/offers/${oldest.id}/withdraw` });
  return session.write({ path: "/offers", body: inquiry(wanted(desk)) });
}

/** What waits for the supplier: half of it gets another price, the rest is accepted or rejected. */
async function answer({ session }: Desk): Promise<unknown> {
  const offers = await session.read<Page<OfferView>>("/offers?limit=24&turn=supplier");
  const offer = offers?.items.find(({ can }) => can.includes("counter"));
  if (!offer) return;
  const path = `/offers/${offer.id}`;
  return choose([
    {
      weight: 2,
      act: () =>
        session.write({
          path: `${path}/counter`,
          body: { answers: offer.number, quantity: offer.quantity, pricePerUnit: "3300.00" },
        }),
    },
    { weight: 1, act: () => session.write({ path: `${path}/accept`, body: { number: offer.number } }) },
    { weight: 1, act: () => session.write({ path: `${path}/reject` }) },
  ]).act();
}

/** Has an inquiry ready, or takes one back where some wait already. */
async function draft(desk: Desk): Promise<unknown> {
  const { session, trader } = desk;
  const path = `/organizations/${trader.organizationId}/drafts`;
  const drafts = await session.read<Page<DraftView>>(`${path}?limit=24`);
  const own = drafts?.items.filter(({ can }) => can.includes("withdraw")) ?? [];
  const [oldest] = own.slice(mostDrafts);
  if (oldest) return session.write({ method: "DELETE", path: `${path}/${oldest.id}` });
  return session.write({ path, body: { call: "offers.create", body: inquiry(wanted(desk)) } });
}

/** Sends what a member has ready, or gives it back. */
async function answerDraft({ session, trader }: Desk): Promise<unknown> {
  const path = `/organizations/${trader.organizationId}/drafts`;
  const drafts = await session.read<Page<DraftView>>(`${path}?limit=24`);
  const ready = drafts?.items.find(({ can }) => can.includes("send"));
  if (!ready) return;
  if (Math.random() < 0.3)
    return session.write({ path: `${path}/${ready.id}/return`, body: { note: "The price is too low." } });
  return session.write({ path: `${path}/${ready.id}/send`, version: ready.version });
}

const paid = new Set<string>();

/** The next step of an order that has one; else another order is placed. */
async function order({ session, offices, crowd }: Desk): Promise<unknown> {
  const orders = (await session.read<Page<OrderView>>("/orders?limit=24"))?.items;
  if (!orders) return;
  const ready = (move: string) => orders.find(({ can }) => (can as string[]).includes(move));
  const step = (found: OrderView, rest: string, body?: object) =>
    session.write({ path: `/orders/${found.id}/${rest}`, ...(body && { body }) });
  const [release, approve, delivered] = [ready("release"), ready("approve"), ready("confirmDelivery")];
  if (release) return step(release, "release");
  if (approve)
    return step(approve, "inspections", {
      certificateNumber: `SGS-${approve.reference}`,
      inspector: "SGS Ethiopia",
      status: "approved",
    });
  if (delivered) return step(delivered, "confirm-delivery");
  const unpaid = orders.filter(({ status, id }) => status === "created" && !paid.has(id));
  const payable = unpaid.find(({ paymentUrl }) => paymentUrl);
  if (payable) {
    if (Math.random() < 0.2) return step(payable, "cancel");
    paid.add(payable.id);
    return decide(payable.paymentUrl ?? "", "pay").catch((error: unknown) => crowd.refused.push(String(error)));
  }
  if (unpaid.length >= mostUnpaid) return;
  return session.write({
    path: "/orders",
    body: { productId: oneOf(offices.listings), termsVersion: 1, quantity: "1.5" },
  });
}

async function ship({ session }: Desk): Promise<unknown> {
  const orders = await session.read<Page<OrderView>>("/orders?limit=24");
  const ready = orders?.items.find(({ can }) => can.includes("ship"));
  if (!ready) return;
  const expectedArrival = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const body = { transportDocument: `MSKU-${ready.reference}`, expectedArrival };
  return session.write({ path: `/orders/${ready.id}/ship`, body });
}

/** Takes a listing out of the catalogue and shows it again: pages that show it are made anew. */
function showAndHide({ session, trader }: Desk): Act["act"] {
  let [active, version] = [true, 1];
  return async () => {
    const path = `/products/${trader.own ?? ""}/active`;
    const changed = await session.write<{ version: number }>({
      method: "PUT",
      path,
      version,
      body: { active: !active },
    });
    if (changed) [active, version] = [!active, changed.version];
  };
}
