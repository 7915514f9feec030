import { v7 as uuid } from "uuid";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";
import type { RequestDraft } from "#shared/quotations/request-draft.ts";
import { awaited, mostTold, openRequests, requestsPerDay } from "#shared/quotations/process.ts";
import { mostDaysAhead } from "#shared/terms/schedule.ts";
import { tradePapers } from "#shared/terms/negotiated.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { after, calendarDayOf, day, endOfDay, hour } from "#backend/src/kernel/clock.ts";
import { lockSides } from "../../organizations/index.ts";
import { QuotationRequest } from "../model.ts";
import { apart, suits } from "../queries/visible.ts";
import { publishRequest, tellSuppliers } from "./tell-request.ts";

interface Props {
  trx: Transaction;
  buyerOrganizationId: string;
  userId: string;
  draft: RequestDraft;
  now: Date;
}

/**
 * Asks suppliers for quotations: those that are chosen, or all verified ones with a listing of the crop, of whom so many are written to. Locks the buyer, whose requests are counted.
 *
 * @throws {AppError} `accounts.forbidden` for a buyer that was closed meanwhile, `organizations.nameWaiting` for one whose name waits to be looked at, `quotations.tooMany`,
 * `quotations.supplierUnavailable` with those that cannot be asked, `request.invalid` for days and times that cannot be.
 */
export async function sendRequest(props: Props): Promise<QuotationRequest> {
  const { trx, buyerOrganizationId, draft, now } = props;
  const { buyer } = await lockSides({ trx, buyerId: buyerOrganizationId, supplierId: undefined, oneAtATime: true });
  if (!buyer || buyer.deleted_at) throw new AppError("accounts.forbidden");
  if (buyer.suspended_at) throw new AppError("organizations.suspended");
  // Nobody is shown a name before staff have looked whose it is.
  if (buyer.unlisted_since) throw new AppError("organizations.nameWaiting");
  const fields = wrongTimes(draft, now);
  if (fields.length > 0) throw new AppError("request.invalid", { fields });
  await refuseFlood(trx, buyer.id, now);
  const suppliers = await suppliersOf(trx, buyer.id, draft);
  const request = await enter(props);
  if (suppliers.length > 0)
    await trx("quotation_invitations").insert(
      suppliers.map((id) => ({ request_id: request.id, supplier_org_id: id, invited_at: now })),
    );
  await publishRequest(trx, { request, event: "created", suppliers, now });
  await tellSuppliers(trx, { request, kind: "quoteRequested", buyer: buyer.name, suppliers, now });
  return request;
}

/** Enters it with the next number of its year, by UTC, whose row is held until the end of the transaction. */
async function enter({ trx, buyerOrganizationId, userId, draft, now }: Props): Promise<QuotationRequest> {
  const [{ last: serial }] = (await trx
    .raw<{ rows: [{ last: number }] }>(
      `insert into quotation_years as y (year, last) values (:year, 1) on conflict (year) do update set last = y.last + 1 returning last`,
      { year: now.getUTCFullYear() },
    )
    .then(({ rows }) => rows)) as [{ last: number }];
  const {
    suppliers: _chosen,
    until,
    targetPrice,
    documentsRequired,
    incoterm,
    incotermPlace,
    placeCode,
    ...asked
  } = draft;
  const row = {
    id: uuid(),
    year: now.getUTCFullYear(),
    serial,
    buyerOrgId: buyerOrganizationId,
    ...asked,
    certifications: [...new Set(draft.certifications)],
    incoterm,
    incotermPlace: incoterm ? incotermPlace : null,
    placeCode: incoterm ? placeCode : null,
    targetPrice,
    // What is not named is not told.
    tellTarget: draft.tellTarget && targetPrice !== null,
    documentsRequired: tradePapers.filter((paper) => documentsRequired.includes(paper)),
    until: new Date(until),
    status: "open" as const,
    createdBy: userId,
    createdAt: now,
    updatedAt: now,
  };
  return QuotationRequest.query(trx).insertAndFetch(row);
}

/** Days that have passed or lie too far ahead, and a time for quotes that is none. */
function wrongTimes({ until, shipFrom, shipBy }: RequestDraft, now: Date): FieldProblem[] {
  const [today, last] = [calendarDayOf(now), calendarDayOf(after(now, mostDaysAhead * day))];
  const moment = new Date(until);
  const days = { shipFrom, shipBy };
  return [
    ...(["shipFrom", "shipBy"] as const).flatMap((field): FieldProblem[] => {
      const named = days[field];
      if (named && named < today) return [{ field, key: "past" }];
      return named && named > last ? [{ field, key: "tooFarAhead", values: { days: mostDaysAhead } }] : [];
    }),
    ...(moment < after(now, awaited.leastHours * hour)
      ? [{ field: "until", key: "tooSoon", values: { hours: awaited.leastHours } }]
      : moment > after(now, awaited.mostDays * day)
        ? [{ field: "until", key: "tooFarAhead", values: { days: awaited.mostDays } }]
        : shipBy && moment > endOfDay(shipBy)
          ? [{ field: "until", key: "afterShipBy" }]
          : []),
  ];
}

/** Each request is a letter that many read. */
async function refuseFlood(trx: Transaction, buyerId: string, now: Date): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ open: string; today: string }] }>(
    `select count(*) filter (where status = 'open' and until > :now) as open, count(*) filter (where created_at > :yesterday) as today
       from quotation_requests where buyer_org_id = :buyerId and deleted_at is null and (status = 'open' or created_at > :yesterday)`,
    { now, yesterday: after(now, -day), buyerId } as never,
  );
  const [{ open, today }] = rows;
  if (Number(open) >= openRequests || Number(today) >= requestsPerDay)
    throw new AppError("quotations.tooMany", { open: openRequests, day: requestsPerDay });
}

/** Whom it is sent to. */
async function suppliersOf(
  trx: Transaction,
  buyerId: string,
  { audience, crop, suppliers }: RequestDraft,
): Promise<string[]> {
  if (audience === "verified") {
    const { rows } = await trx.raw<{ rows: { id: string }[] }>(
      `select o.id from organizations o where ${suits("o", ":crop")} and not ${apart("o.id", ":buyerId")} order by o.created_at, o.id limit :most`,
      { crop, buyerId, most: mostTold } as never,
    );
    return rows.map(({ id }) => id);
  }
  const chosen = [...new Set(suppliers)];
  const { rows } = await trx.raw<{ rows: { id: string }[] }>(
    `select o.id from organizations o where o.id = any(cast(:chosen as uuid[])) and o.type = 'supplier' and o.deleted_at is null and o.suspended_at is null
        and o.unlisted_since is null and not ${apart("o.id", ":buyerId")}`,
    { chosen, buyerId } as never,
  );
  const open = new Set(rows.map(({ id }) => id));
  const unavailable = chosen.filter((id) => !open.has(id));
  if (unavailable.length > 0) throw new AppError("quotations.supplierUnavailable", { suppliers: unavailable });
  return chosen;
}
