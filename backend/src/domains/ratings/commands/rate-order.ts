import { v7 as uuid } from "uuid";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { RatingForm } from "#shared/ratings/contract.ts";
import { answerDays, otherSide } from "#shared/ratings/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { OrderRating, type RatingWindow } from "../model.ts";
import { isOpen } from "../policy.ts";
import { findEnded } from "../queries/find-window.ts";
import { keyOf, relatedNow } from "../queries/traits.ts";
import { openWindows } from "./open-windows.ts";
import { settleWindows } from "./settle-windows.ts";
import { announceRatings, tellRatings } from "./tell-ratings.ts";

interface Props {
  trx: Transaction;
  orderId: string;
  /** Who rates, and for which of both sides. */
  side: OrganizationType;
  userId: string;
  form: RatingForm;
  now: Date;
}

/**
 * Where the ratings of an order stand, locked: of two sides that rate at once the second finds what the first has said.
 *
 * @throws {AppError} `ratings.notOpen` for an order that was not paid, has not ended, or whose time to be rated is over; `ratings.barred`.
 */
async function lockOpen(trx: Transaction, orderId: string, now: Date): Promise<RatingWindow> {
  await openWindows({ trx, ended: await findEnded(trx, [orderId]), now });
  const window = (await trx<RatingWindow>("rating_windows").where({ order_id: orderId }).forUpdate().first()) as
    RatingWindow | undefined;
  if (window?.state === "barred") throw new AppError("ratings.barred");
  if (!window || !isOpen(window, now)) throw new AppError("ratings.notOpen");
  // What two have come to have in common is looked up anew: it is written down when the ratings are due.
  if ((await relatedNow(trx, [window])).has(keyOf(window))) throw new AppError("ratings.barred");
  return window;
}

/** What a form says, to be kept. */
const saidBy = ({ quality, papers, punctuality, communication, comment }: RatingForm) => ({
  quality,
  papers,
  punctuality,
  communication,
  comment: comment ?? null,
});

/**
 * Rates the other side, once. The second rating of an order has both appear; the first one gives the other side 14 days.
 *
 * @throws {AppError} `ratings.alreadyRated`, and as `lockOpen`.
 */
export async function rateOrder({ trx, orderId, side, userId, form, now }: Props): Promise<void> {
  const window = await lockOpen(trx, orderId, now);
  const given = await OrderRating.query(trx).where({ order_id: orderId });
  if (given.some((each) => each.side === side)) throw new AppError("ratings.alreadyRated");
  const [raterOrgId, ratedOrgId] =
    side === "buyer" ? [window.buyer_org_id, window.supplier_org_id] : [window.supplier_org_id, window.buyer_org_id];
  await OrderRating.query(trx).insert({
    id: uuid(),
    orderId,
    side,
    raterOrgId,
    ratedOrgId,
    ...saidBy(form),
    writtenBy: userId,
    version: 1,
    createdAt: now,
    updatedAt: now,
  });
  if (given.length > 0) return settleWindows({ trx, windows: [window], now });
  const due = after(now, answerDays * day);
  await trx("rating_windows").where({ order_id: orderId }).update({ due_at: due });
  await announceRatings(trx, window, "rated", now);
  const values = { rateBy: due.toISOString() };
  await tellRatings({ trx, window, kind: "partnerRated", sides: [otherSide(side)], values, now });
}

/**
 * Says something else instead, as long as nobody has seen it.
 *
 * @throws {AppError} `ratings.notFound` where this side has said nothing, `request.versionStale`, and as `lockOpen`.
 */
export async function changeRating({
  trx,
  orderId,
  side,
  userId,
  form,
  expectedVersion,
  now,
}: Props & { expectedVersion: number | undefined }): Promise<void> {
  const window = await lockOpen(trx, orderId, now);
  const rating = await OrderRating.query(trx).findOne({ order_id: orderId, side });
  if (!rating) throw new AppError("ratings.notFound");
  expectVersion(rating, expectedVersion);
  await rating.change(trx, { ...saidBy(form), writtenBy: userId }, now);
  await announceRatings(trx, window, "rated", now);
}
