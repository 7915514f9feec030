import { setTimeout as delay } from "node:timers/promises";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { Buyer, Parties } from "./order-parties.ts";
import type { Answer, Clients } from "./crash-clients.ts";

/** How an order goes; the first ones more often, as in life. */
const courses = [
  ...["released", "released", "released", "released"],
  ...["decidedForSupplier", "decidedForBuyer", "divided"],
  ...["parted", "cancelled", "paidTooLate"],
] as const;

export interface World {
  clients: Clients;
  parties: Parties;
  /** The token of somebody who decides disputes. */
  reviewer: string;
}

const reason = "The certificate names a moisture of 14 percent.";

/** One order from its placing until both sides have nothing more to do. @returns its id. */
export async function live({ clients, parties, reviewer }: World, n: number): Promise<string> {
  const course = courses[n % courses.length] ?? courses[0];
  const [buyer, listing] = [parties.buyers[n], parties.listings[n % parties.listings.length]];
  const supplier = parties.suppliers.find(({ organizationId }) => organizationId === listing?.organizationId);
  if (!buyer || !listing || !supplier) throw new Error("there is nobody to trade");
  const order = (await clients.move("create", {
    path: "/orders",
    token: buyer.token,
    body: { productId: listing.id, termsVersion: 1, quantity: "1.5" },
  })) as { id: string; reference: string };
  const path = `/orders/${order.id}`;
  const move = (name: string, by: Buyer, rest: string, body?: object) =>
    clients.move(name, { path: path + rest, token: by.token, ...(body ? { body } : {}) });
  const untilIn = (status: OrderStatus) =>
    clients.until({ path, token: buyer.token }, (body) => (body as { status: string }).status === status, status);

  if (course === "cancelled") {
    await move("cancel", buyer, "/cancel");
    return order.id;
  }
  const isPayable = ({ paymentUrl }: Answer["body"]) => typeof paymentUrl === "string";
  const payable = (await clients.until({ path, token: buyer.token }, isPayable, "the provider's page")) as {
    paymentUrl: string;
  };
  if (course === "paidTooLate") {
    // Both at once: either may be first, and what was paid for a cancelled order goes back.
    const [cancelled] = await Promise.all([
      clients.send({ path: `${path}/cancel`, token: buyer.token }),
      decide(payable.paymentUrl, "pay"),
    ]);
    if (cancelled.status === 200) {
      clients.acknowledged.push({ orderId: order.id, move: "cancel" });
      return order.id;
    }
  } else {
    if (n % 3 === 0) await decide(payable.paymentUrl, "decline");
    await decide(payable.paymentUrl, "pay");
  }
  await untilIn("funded");
  if (course === "parted" || course === "paidTooLate") {
    const proposed = (await move("propose", supplier, "/proposals", { kind: "cancelAgreed", reason })) as {
      proposal: { id: string };
    };
    await move("cancelAgreed", buyer, `/proposals/${proposed.proposal.id}/accept`);
    return order.id;
  }
  const expectedArrival = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await move("ship", supplier, "/ship", { transportDocument: `MSKU-${n}`, expectedArrival });
  await move("confirmDelivery", buyer, "/confirm-delivery");
  const certificate = { certificateNumber: `SGS-${n}`, inspector: "SGS Ethiopia" };
  if (course === "released") {
    await move("approve", buyer, "/inspections", { ...certificate, status: "approved" });
    await move("release", buyer, "/release");
    return order.id;
  }
  await move("openDispute", buyer, "/inspections", { ...certificate, status: "rejected" });
  /** What a side says in the case; no move of the order by itself. */
  const say = async ({ token }: Buyer, what: string, body?: object) => {
    const said = await clients.send({ path: what, token, ...(body ? { body } : {}) });
    if (said.status !== 200) throw new Error(`${what} was refused with ${said.status}: ${JSON.stringify(said.body)}`);
  };
  const filter = encodeURIComponent(JSON.stringify({ q: order.reference }));
  const [dispute] = (await clients.until(
    { path: `/admin/disputes?filter=${filter}`, token: reviewer },
    (body) => (body as object[]).length === 1,
    "the dispute",
  )) as [{ id: string }];
  await say(supplier, `/disputes/${dispute.id}/answer`, { words: "The goods left as they were agreed." });
  const { version } = (await clients.until(
    { path: `/admin/disputes/${dispute.id}`, token: reviewer },
    (body) => (body as { status: string }).status === "open",
    "the case for our team",
  )) as { version: number };
  const decision = {
    decidedForSupplier: { outcome: "supplier", reasonCode: "qualityMet" },
    decidedForBuyer: { outcome: "buyer", reasonCode: "qualityBelow", goods: "destroyed" },
    divided: { outcome: "split", reasonCode: "qualityInPart", releasedAmount: "1000.01" },
  }[course as "divided"];
  const decided = await clients.send({
    path: `/admin/disputes/${dispute.id}/decide`,
    token: reviewer,
    version,
    body: { reason, ...decision },
  });
  if (decided.status !== 200)
    throw new Error(`the decision was refused with ${decided.status}: ${JSON.stringify(decided.body)}`);
  // Nothing has moved before all have done without an appeal that have something to gain by one.
  const appellants = { decidedForSupplier: [buyer], decidedForBuyer: [supplier], divided: [buyer, supplier] };
  for (const side of appellants[course as "divided"]) await say(side, `/disputes/${dispute.id}/waive`);
  const moves = { decidedForSupplier: "decideForSupplier", decidedForBuyer: "decideForBuyer", divided: "decideSplit" };
  clients.acknowledged.push({ orderId: order.id, move: moves[course as "divided"] });
  return order.id;
}

/** The buyer presses a button on the provider's page, which is another company's and stays up. */
export async function decide(page: string, decision: "pay" | "decline"): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(page, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ decision, method: "bank_transfer" }),
      redirect: "manual",
    }).catch(() => undefined);
    if (response?.status === 303) return;
    if (attempt === 20) throw new Error(`the provider's page answered ${response?.status ?? "nothing"}`);
    await delay(250);
  }
}
