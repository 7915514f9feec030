import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import {
  ratingEndpoints,
  reputationEndpoints,
  type OrderRatingsView,
  type ReputationView,
} from "#shared/ratings/contract.ts";
import { leastCounterparties, reportsPerDay } from "#shared/ratings/rules.ts";
import { inSnapshot, type Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorize, authorizeAction, sideOf, type Actor } from "#backend/src/kernel/actor.ts";
import { consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";
import { Order } from "../escrow/index.ts";
import { Organization } from "../organizations/index.ts";
import { answerRating } from "./commands/answer-rating.ts";
import { beginningOf } from "./commands/open-windows.ts";
import { changeRating, rateOrder } from "./commands/rate-order.ts";
import { reportRating } from "./commands/report-rating.ts";
import { OrderRating, type RatingWindow } from "./model.ts";
import { presentOrder, presentPublic, presentReceived, presentReputation } from "./presenter.ts";
import { findEnded, findWindow } from "./queries/find-window.ts";
import { listRatings, ratersOf, wordsAbout } from "./queries/list-ratings.ts";
import { readsReputation } from "./queries/may-read.ts";
import { readBooks } from "./queries/read-books.ts";
import { readMarks } from "./queries/read-marks.ts";
import { keyOf, relatedNow } from "./queries/traits.ts";

async function reputationOf(db: Database, { id, type }: Organization): Promise<ReputationView> {
  return presentReputation(type, await readMarks(db, id), await readBooks(db, id, type));
}

/** A supplier as everybody may see it. @throws {AppError} `catalogue.supplierNotFound` */
async function publicSupplier(db: Database, id: string): Promise<Organization> {
  const found = await Organization.query(db)
    .findById(id)
    .where({ type: "supplier" })
    .whereNull("deleted_at")
    .whereNull("suspended_at")
    .whereNull("unlisted_since");
  if (!found) throw new AppError("catalogue.supplierNotFound");
  return found;
}

/** An order of the caller's organization. @throws {AppError} `escrow.orderNotFound` */
async function ownOrder(db: Database, actor: Actor, idOrReference: string) {
  const order = await Order.find(db, idOrReference);
  const side = order && sideOf(actor, order);
  if (!order || !side) throw new AppError("escrow.orderNotFound");
  return { order, side };
}

/** How the ratings of an order stand before the sweep has found that it has ended. */
async function windowToBe(db: Database, orderId: string, now: Date): Promise<RatingWindow | undefined> {
  const [ended] = await findEnded(db, [orderId]);
  if (!ended) return undefined;
  return { ...ended, ...beginningOf(ended, (await relatedNow(db, [ended])).has(keyOf(ended)), now) };
}

interface Placed {
  orderId: string;
  side: OrganizationType;
  now: Date;
}

async function viewOrder(db: Database, actor: Actor, { orderId, side, now }: Placed): Promise<OrderRatingsView> {
  const window = (await findWindow(db, orderId)) ?? (await windowToBe(db, orderId, now));
  if (!window) throw new AppError("ratings.notOpen");
  const ratings = await OrderRating.query(db).where({ order_id: orderId });
  return presentOrder({ window, side, ratings, words: await wordsAbout(db, ratings), now }, actor);
}

/** What has appeared of a rating's two sides. @throws {AppError} `ratings.notFound` */
async function appearedRating(db: Database, id: string): Promise<OrderRating> {
  const rating = await OrderRating.query(db).findById(id).whereNotNull("appeared_at");
  if (!rating) throw new AppError("ratings.notFound");
  return rating;
}

const known = <Value>(found: ReadonlyMap<string, Value>, { id }: { id: string }): Value => {
  const value = found.get(id);
  if (value === undefined) throw new Error(`nothing is known of the rating ${id}`);
  return value;
};

export const ratingRoutes: Endpoint[] = [
  endpoint(reputationEndpoints.ofSupplier, async ({ db, params }) =>
    reputationOf(db, await publicSupplier(db, params.organizationId)),
  ),

  endpoint(reputationEndpoints.published, ({ db: anyMoment, params, query }) =>
    inSnapshot(anyMoment, async (db) => {
      const { id } = await publicSupplier(db, params.organizationId);
      const isEnough = (await readMarks(db, id)).length >= leastCounterparties;
      if (!isEnough) return { items: [], nextCursor: null, previousCursor: null, total: 0, totalCapped: false };
      const { rows, ...page } = await listRatings(db, id, query, { countedOnly: true });
      const [raters, words] = [await ratersOf(db, rows), await wordsAbout(db, rows)];
      return { ...page, items: rows.map((row) => presentPublic(row, known(words, row), known(raters, row))) };
    }),
  ),

  endpoint(ratingEndpoints.partner, async ({ db, actor, params }) => {
    const { membership } = asMember(actor);
    authorize(await readsReputation(db, membership, params.organizationId), "organizations.notFound");
    const organization = await Organization.query(db).findById(params.organizationId);
    if (!organization) throw new AppError("organizations.notFound");
    return reputationOf(db, organization);
  }),

  endpoint(ratingEndpoints.received, ({ db: anyMoment, actor, query }) =>
    inSnapshot(anyMoment, async (db) => {
      const { rows, ...page } = await listRatings(db, asMember(actor).membership.organizationId, query);
      const [raters, words] = [await ratersOf(db, rows), await wordsAbout(db, rows)];
      return { ...page, items: rows.map((row) => presentReceived(row, known(words, row), known(raters, row), actor)) };
    }),
  ),

  endpoint(ratingEndpoints.ofOrder, async ({ db, actor, params, now }) => {
    const { order, side } = await ownOrder(db, actor, params.orderId);
    return viewOrder(db, actor, { orderId: order.id, side, now });
  }),

  endpoint(ratingEndpoints.rate, async ({ trx, actor, params, body, now }) => {
    const { order, side } = await ownOrder(trx, actor, params.orderId);
    authorizeAction("rateOrders", actor);
    const placed = { orderId: order.id, side, now };
    await rateOrder({ trx, ...placed, userId: asMember(actor).userId, form: body });
    return viewOrder(trx, actor, placed);
  }),

  endpoint(ratingEndpoints.change, async ({ trx, actor, params, body, expectedVersion, now }) => {
    const { order, side } = await ownOrder(trx, actor, params.orderId);
    authorizeAction("rateOrders", actor);
    const placed = { orderId: order.id, side, now };
    await changeRating({ trx, ...placed, userId: asMember(actor).userId, form: body, expectedVersion });
    return viewOrder(trx, actor, placed);
  }),

  endpoint(ratingEndpoints.answer, async ({ trx, actor, params, body, now }) => {
    const { userId, membership } = asMember(actor);
    const rating = await appearedRating(trx, params.ratingId);
    authorize(rating.ratedOrgId === membership.organizationId, "ratings.notFound");
    authorizeAction("rateOrders", actor);
    await answerRating({ trx, rating, text: body.text, userId, now });
    return undefined;
  }),

  endpoint(ratingEndpoints.report, async ({ trx, actor, params, body, services, now }) => {
    const { userId, membership } = asMember(actor);
    const { organizationId } = membership;
    const rating = await appearedRating(trx, params.ratingId);
    authorize([rating.ratedOrgId, rating.raterOrgId].includes(organizationId), "ratings.notFound");
    authorizeAction("reportRatings", actor);
    const wait = await consume(createLimiter(services.db, "ratingReport", reportsPerDay, 24 * 60 * 60), organizationId);
    if (wait !== undefined) throw new AppError("ratings.tooManyReports", { retryAfter: wait });
    await reportRating({ trx, rating, ...body, organizationId, userId, now });
    return undefined;
  }),
];
