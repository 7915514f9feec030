import type { Database } from "../db/database.ts";
import { after, day } from "../kernel/clock.ts";
import type { DomainJobs } from "../kernel/queue.ts";
import type { Services } from "../kernel/services.ts";
import { sampleBuyers } from "./buyers.ts";
import { buyerEmail, demoDocument, orderSteps, type Listed } from "./order-steps.ts";
import type { Step, StoryOrder } from "./story.ts";
import { createPatience } from "./patience.ts";
import { createProviderDesk, type ProviderDesk } from "./provider-desk.ts";
import { hasSampleRates, renewSampleRates } from "./rates.ts";
import { findProducts } from "./story-products.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** What the clock ends within days, and would leave the demo without. */
type Kept = "created" | "quality_control" | "approved" | "pendingOffer" | "acceptedOffer";

/** Goods under way beyond this are not sent: the next delivery to be confirmed is one of them. */
const underWay = 2;

/** Whoever holds it keeps the demo: of several processes one, and of its sweeps one. */
export const keeperLock = 7_240_018;
/** Its people sign in for each state, beside whoever tries the demo at the same address: what cannot be begun anew is left alone for a while. */
const patience = createPatience<Kept>();

/**
 * A deadline of the demo is as short as its rule, so days after loading the clock has cancelled the unfunded order and released what nobody
 * rejected. The demo's people then trade on: whatever state the clock, and not a visitor, has emptied is begun anew. They move nothing
 * in a trade that a visitor has begun, sent on its way or written something about. Its rates stay those of the day.
 */
export const demoKeeping: DomainJobs = {
  sweeps: {
    "demo.keep": (services) =>
      services.db.transaction(async (trx) => {
        const { rows } = await trx.raw<{ rows: [{ mine: boolean }] }>("select pg_try_advisory_xact_lock(?) as mine", [
          keeperLock,
        ]);
        if (!rows[0].mine) return;
        // It is open while people sign in and trade, which they do by other connections.
        await trx.raw("set local idle_in_transaction_session_timeout = 0");
        await keepDemo(services);
      }),
  },
};

async function keepDemo({ db, clock, config, logger }: Services): Promise<void> {
  if (await hasSampleRates(db)) await renewSampleRates(db, clock.now());
  const missing = patience.due(await findMissing(db, clock.now()));
  // A provider of somebody's own takes no payments from us.
  const { origin, pathname } = new URL(config.escrowApiUrl ?? config.publicUrl);
  if (missing.length === 0 || pathname !== "/sandbox/escrow") return;
  const visitor = createVisitor(origin, config.consoleUrl);
  const desk = createProviderDesk(origin, config);
  const people = { db, origin, visitor, desk, now: () => clock.now(), products: await findProducts(db) };
  for (const kept of missing) {
    // Goods that are sold out, a password that somebody has changed: the demo goes on without.
    const failed = await begin[kept](people).then(
      () => false,
      (error: unknown) => {
        logger.info({ err: error, state: kept }, "the demo could not be kept");
        return true;
      },
    );
    patience.tried(kept, failed);
  }
  await visitor.signOut();
}

const offersWithin = 14;

/** The states that are empty because the clock has ended what stood there. Nothing where there is no demo. */
async function findMissing(db: Database, now: Date): Promise<Kept[]> {
  const { rows } = await db.raw<{ rows: { kept: Kept }[] }>(
    `with demo as (
       select m.organization_id as id from organization_members m join users u on u.id = m.user_id where u.email = any(?)
     ), orders_kept as (
       select k.status as kept from (values ('created', 'expire'), ('quality_control', 'approveUnopposed'), ('approved', 'releaseDue')) k(status, ended)
        where not exists (select 1 from orders o join demo d on d.id = o.buyer_org_id where o.status = k.status)
          and exists (select 1 from order_events e join orders o on o.id = e.order_id join demo d on d.id = o.buyer_org_id
                       where e.transition = k.ended)
     ), ended_offers as (
       select 1 from offers o join demo d on d.id = o.buyer_org_id where o.created_at > ? and o.valid_until <= ? limit 1
     )
     select kept from orders_kept
     union all
     select 'pendingOffer' where exists (select 1 from ended_offers)
        and not exists (select 1 from offers o join demo d on d.id = o.buyer_org_id where o.status = 'pending')
     union all
     select 'acceptedOffer' where exists (select 1 from ended_offers)
        and not exists (select 1 from offers o join demo d on d.id = o.buyer_org_id where o.status = 'accepted' and o.order_until > ?)`,
    [sampleBuyers.map(({ email }) => email), after(now, -offersWithin * day), now, now],
  );
  return rows.map(({ kept }) => kept);
}

interface People {
  db: Database;
  origin: string;
  visitor: Visitor;
  desk: ProviderDesk;
  now: () => Date;
  products: ReadonlyMap<string, Listed>;
}

const begin: Record<Kept, (people: People) => Promise<void>> = {
  created: (people) => play(people, { buyer: "noordkade", product: "huye", quantity: "6" }, ["order"]),
  quality_control: (people) => deliverNext(people, ["deliver"]),
  approved: (people) => deliverNext(people, ["deliver", "approve"]),
  async pendingOffer(people) {
    await sendOffer(
      people,
      "lavoine",
      "chia",
      "Bonjour, auriez-vous encore 4 tonnes pour une livraison le mois prochain ?",
    );
  },
  async acceptedOffer(people) {
    const { id, owner } = await sendOffer(people, "noordkade", "kivu", "Repeat of our last order, same bag marks.");
    await people.visitor.call(owner, "POST", `/offers/${id}/accept`);
  },
};

const play = async (
  { products, ...people }: People,
  order: Omit<StoryOrder, "steps">,
  steps: readonly Step[],
  known: { reference?: string; number?: number } = {},
): Promise<void> => {
  const product = products.get(order.product) ?? { id: "", owner: "" };
  const does = orderSteps({ ...people, product, order: { ...order, steps: [] }, reference: known.reference });
  for (const step of steps) await does[step](known.number);
};

interface Sent {
  reference: string;
  number: number;
  document: string;
  email: string;
}

/** Of the goods that the demo's people have sent and nobody has touched since, those expected first arrive, and others set out. */
async function deliverNext(people: People, steps: readonly Step[]): Promise<void> {
  const { db } = people;
  const underWayNow = (await db("orders as o")
    .join("organization_members as m", "m.organization_id", "o.buyer_org_id")
    .join("users as u", "u.id", "m.user_id")
    .join("shipments as s", "s.order_id", "o.id")
    .where("s.status", "awaiting_delivery")
    // A visitor, or the story itself, has gone on with it: it is theirs.
    .whereNotExists(db("order_events as e").whereRaw("e.shipment_id = s.id and e.created_at > s.shipped_at"))
    .whereNotExists(db("order_proposals as p").whereRaw("p.shipment_id = s.id"))
    .whereIn(
      "u.email",
      sampleBuyers.map(({ email }) => email),
    )
    .orderBy("s.expected_arrival")
    .select("o.reference", "s.number", "s.transport_document as document", "u.email")) as Sent[];
  // What a visitor has sent is a trade of their own, in which nobody else moves.
  const sent = underWayNow.filter(({ reference, number, document }) =>
    [demoDocument(reference), demoDocument(reference, number)].includes(document),
  );
  const [next] = sent;
  const buyer = sampleBuyers.find(({ email }) => email === next?.email);
  if (next && buyer && sent.length >= underWay)
    await play(people, { buyer: buyer.key, product: "kivu", quantity: "1" }, steps, next);
  if (sent.length <= underWay)
    await play(people, { buyer: "hanse", product: "kivu", quantity: "2" }, ["order", "pay", "ship"]);
}

async function sendOffer(
  { visitor, products }: People,
  buyer: StoryOrder["buyer"],
  product: StoryOrder["product"],
  message: string,
): Promise<{ id: string; owner: string }> {
  const { id: productId = "", owner = "" } = products.get(product) ?? {};
  const draft = { productId, quantity: "4", pricePerUnit: null, message };
  const { id } = await visitor.call(buyerEmail(buyer), "POST", "/offers", draft);
  return { id: String(id), owner };
}
