import { partyChecks, partyCheckStatuses, type PartyCheckStatus } from "#shared/escrow/beside-moves.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, day, hour } from "#backend/src/kernel/clock.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { addStaffTask, resume } from "#backend/src/kernel/outbox.ts";
import type { Order } from "../model.ts";
import { giveTimeAnew } from "./give-time-anew.ts";
import { tellSides } from "./tell-sides.ts";

/** What the provider says of one side of a transaction; its texts are not checked yet. */
export interface ReportedCheck {
  readonly party?: unknown;
  readonly status?: unknown;
  readonly since?: unknown;
}

interface Props {
  trx: Transaction;
  /** Must be locked by `trx`. */
  order: Order;
  check: ReportedCheck;
  /** The report's own id, or the transaction's. */
  subjectId: string;
  now: Date;
}

interface Check {
  party: OrganizationType;
  status: PartyCheckStatus;
  since: Date;
}

export interface CheckRow {
  order_id: string;
  party: OrganizationType;
  status: PartyCheckStatus;
  since: Date;
  reminded_at: Date | null;
  overdue_at: Date | null;
}

/** The tasks about one side of an order, which settle themselves. */
export const checkTasks = ["escrow.partyCheckOverdue", "escrow.partyCheckFailed"] as const;
export const checkSubject = (orderId: string, party: OrganizationType): string => `${orderId}:${party}`;

const sides = { buyer: "buyer", seller: "supplier" } as const;

/** The provider's clock may be ahead of ours; what is further away than this would outlast every later report. */
const mostAhead = hour;
/** Before there was a marketplace nobody was verified for it. */
const earliest = new Date("2020-01-01T00:00:00Z");

function read({ party, status, since }: ReportedCheck, now: Date): Check | undefined {
  const side =
    typeof party === "string" && Object.hasOwn(sides, party) ? sides[party as keyof typeof sides] : undefined;
  const moment = typeof since === "string" ? new Date(since) : undefined;
  if (!side || !partyCheckStatuses.includes(status as PartyCheckStatus) || !moment) return undefined;
  // A moment that is none is neither earlier nor later than any.
  if (!(moment >= earliest && moment <= after(now, mostAhead))) return undefined;
  return { party: side, status: status as PartyCheckStatus, since: moment };
}

/** What a report means beside what is known: it is newer, or nothing new, or says another end of the same moment. */
function compare(known: CheckRow | undefined, { status, since }: Check): "newer" | "old" | "contradiction" {
  if (!known || since > known.since) return "newer";
  if (since < known.since || status === known.status || status === "pending") return "old";
  return known.status === "pending" ? "newer" : "contradiction";
}

/**
 * Writes down that the provider is verifying a side of an order, has verified it, or could not. Reports come late, twice and in any order: the one of the later moment
 * holds. What the provider held back meanwhile is asked for again once the side is verified; where it could not be, our team finds a way on.
 */
export async function notePartyCheck({ trx, order, check: said, subjectId, now }: Props): Promise<void> {
  const check = read(said, now);
  const contradiction = () => askOnce({ trx, order, check: said, subjectId, now });
  if (!check) return contradiction();
  const { party, status, since } = check;
  const known = await trx<CheckRow>("party_checks").where({ order_id: order.id, party }).first();
  const meaning = compare(known, check);
  if (meaning === "contradiction") return contradiction();
  if (meaning === "old") return;
  const row = { order_id: order.id, party, status, since, heard_at: now, reminded_at: null, overdue_at: null };
  await trx("party_checks").insert(row).onConflict(["order_id", "party"]).merge();
  const subject = checkSubject(order.id, party);
  await trx("staff_tasks")
    .where({ subject_id: subject })
    .whereIn("kind", checkTasks)
    .whereNull("resolved_at")
    .update({ resolved_at: now });
  if (status === "verified") await resume(trx, order.id, await saidByHand(trx, order.id), now);
  if (status === "failed") await failed({ trx, order, check, now });
  if (party === "buyer" && order.status === "created" && status !== known?.status)
    await moveTimeToPay({
      trx,
      order,
      status,
      since,
      waitedSince: known && known.status !== "verified" ? known.since : null,
      now,
    });
  await publish({
    trx,
    organizationIds: [order.buyerOrgId, order.supplierOrgId],
    type: "order",
    subjectId: order.id,
    event: "order.partyCheck",
    now,
  });
}

/** What a transaction that was read says of its sides, where it does: its report may never come. The order must be locked. */
export async function noteChecksOf(
  trx: Transaction,
  order: Order,
  { id, checks = [] }: { readonly id: string; readonly checks?: readonly ReportedCheck[] },
  now: Date,
): Promise<void> {
  for (const check of checks) await notePartyCheck({ trx, order, check, subjectId: id, now });
}

/** What cannot be so is a question for our team, once: it is read again and again, also after somebody has settled it. */
async function askOnce({ trx, order, check: { party, status, since }, subjectId, now }: Props): Promise<void> {
  const kind = "escrow.providerMismatch";
  const details = { reference: order.reference, event: "party.verification", party, providerStatus: status, since };
  const asked = (await trx("staff_tasks")
    .where({ kind })
    .whereRaw("details = ?::jsonb", [JSON.stringify(details)])
    .first("id")) as object | undefined;
  if (!asked) await addStaffTask(trx, { kind, subjectId, details }, now);
}

interface TimeToPay {
  trx: Transaction;
  order: Order;
  status: PartyCheckStatus;
  /** Since when it stands so. */
  since: Date;
  /** Since when its buyer could not pay it. */
  waitedSince: Date | null;
  now: Date;
}

/**
 * Nobody can pay while the provider is verifying them, so that is not taken from the buyer's time, which begins anew afterwards; the goods wait for it only so long, also where it begins again and
 * again. A buyer who
 * was not verified has that time as well: our team may find a way on.
 */
async function moveTimeToPay({ trx, order, status, since, waitedSince, now }: TimeToPay): Promise<void> {
  const end = after(order.createdAt, partyChecks.goodsWaitAtMostDays * day);
  // What the provider took to answer has put the time off already, and is not taken back.
  const atMost = end > order.fundBy ? end : order.fundBy;
  if (status === "pending") {
    const week = after(now, partyChecks.goodsWaitDays * day);
    const fundBy = week < atMost ? week : atMost;
    const waiting = fundBy > order.fundBy ? await order.change(trx, { fundBy }, now) : order;
    await tellSides({
      trx,
      order: waiting,
      shipment: null,
      eventId: `verifying:${order.id}:${since.getTime()}`,
      told: { buyer: partyChecks.beforePaying },
      userId: null,
      now,
    });
  } else if (waitedSince)
    await giveTimeAnew({
      trx,
      order,
      since: waitedSince,
      atMost,
      eventId: `verified:${order.id}:${waitedSince.getTime()}`,
      isPayable: status === "verified",
      now,
    });
}

/** The calls of which somebody has said that they were carried out by hand: sent again, they would be carried out twice. */
const saidByHand = (trx: Transaction, orderId: string) =>
  trx("provider_settlements").where({ order_id: orderId, status: "proposed" }).pluck("outbox_id") as Promise<string[]>;

/** Both sides are told; what becomes of the order is for a person to find out. */
async function failed({
  trx,
  order,
  check: { party, since },
  now,
}: Omit<Props, "check" | "subjectId"> & { check: Check }) {
  const { own, other } = partyChecks.failed;
  await tellSides({
    trx,
    order,
    shipment: null,
    eventId: `partyCheck:${order.id}:${party}:failed:${since.getTime()}`,
    told: party === "buyer" ? { buyer: own, supplier: other } : { buyer: other, supplier: own },
    known: { since: since.toISOString() },
    userId: null,
    now,
  });
  const details = { reference: order.reference, party, since: since.toISOString() };
  await addStaffTask(trx, { kind: "escrow.partyCheckFailed", subjectId: checkSubject(order.id, party), details }, now);
}
