import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { notify } from "#backend/src/kernel/events.ts";
import type { ImportRow } from "../model.ts";
import { movesOf } from "../policy.ts";
import { comparePrices, isAsCompared, lockPrices } from "./compare-prices.ts";

export interface MoveProps {
  trx: Transaction;
  id: string;
  /** What the reader has seen. */
  version: number | undefined;
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/** The import, locked like every other, in a state that knows the move. @throws {AppError} `staff.importNotFound`, the code given, `request.versionStale` */
export async function lockImport(
  { trx, id, version }: MoveProps,
  move: ReturnType<typeof movesOf>[number],
  otherwise: "staff.importNotOpen" | "staff.importNotCommitted",
): Promise<ImportRow> {
  await lockPrices(trx);
  const found = await trx<ImportRow>("market_price_imports").where({ id }).forUpdate().first();
  if (!found) throw new AppError("staff.importNotFound");
  if (!movesOf(found.status).includes(move)) throw new AppError(otherwise);
  if (found.version !== version) throw new AppError("request.versionStale");
  return found;
}

/** What the audit log says of an import. */
export const auditDetails = ({ file_name: fileName, file_sha256: sha256, source, licence }: ImportRow) => ({
  fileName,
  sha256,
  source,
  licence,
});

/** Prices of pages and of kept answers are old. */
export const tellOfPrices = (trx: Transaction) => notify(trx, { channel: "content", topic: "market-prices" });

/**
 * Enters the new and changed prices of a preview.
 *
 * @throws {AppError} `staff.importNotOpen`, `request.versionStale`, `staff.pricesChanged` where other prices stand there than it was compared with,
 * `staff.nothingToImport`.
 */
export async function commitImport(props: MoveProps): Promise<void> {
  const { trx, id, userId, request, now } = props;
  const found = await lockImport(props, "commit", "staff.importNotOpen");
  if (!(await isAsCompared(trx, id))) throw new AppError("staff.pricesChanged");
  const { rows } = await trx.raw<{ rows: { inserted: boolean }[] }>(
    `insert into market_prices as p (category, month, price, source, sample, import_id)
     select c.category, c.month, c.price, i.source, false, i.id
       from market_price_changes c join market_price_imports i on i.id = c.import_id
      where c.import_id = ? and c.kind in ('new', 'changed')
     on conflict (category, month, sample) do update set price = excluded.price, source = excluded.source, import_id = excluded.import_id
     returning xmax = 0 as inserted`,
    [id],
  );
  if (rows.length === 0) throw new AppError("staff.nothingToImport");
  await trx("market_price_imports")
    .where({ id })
    .update({ status: "committed", committed_by: userId, committed_at: now, version: found.version + 1 });
  await tellOfPrices(trx);
  const added = rows.filter(({ inserted }) => inserted).length;
  await writeAudit({
    db: trx,
    action: "marketPrices.imported",
    actorUserId: userId,
    subjectType: "marketPrices",
    subjectId: id,
    details: { ...auditDetails(found), new: added, changed: rows.length - added },
    request,
    now,
  });
}

/** Holds a preview against the prices of now. @throws {AppError} `staff.importNotOpen`, `request.versionStale` */
export async function compareImport(props: MoveProps): Promise<void> {
  const { version } = await lockImport(props, "compare", "staff.importNotOpen");
  await comparePrices(props.trx, props.id);
  await props
    .trx("market_price_imports")
    .where({ id: props.id })
    .update({ version: version + 1 });
}

/** Throws a preview away; the sweep clears it. @throws {AppError} `staff.importNotOpen`, `request.versionStale` */
export async function discardImport(props: MoveProps): Promise<void> {
  const { version } = await lockImport(props, "discard", "staff.importNotOpen");
  await props
    .trx("market_price_imports")
    .where({ id: props.id })
    .update({ status: "discarded", version: version + 1 });
}
