import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { auditDetails, lockImport, tellOfPrices, type MoveProps } from "./move-draft.ts";

/** The newest import that holds, was entered after this one and has prices of the same months, the same ones too: without this one they would be gone. */
async function laterImport(trx: Transaction, id: string): Promise<{ name: string; at: Date } | undefined> {
  const { rows } = await trx.raw<{ rows: { name: string; at: Date }[] }>(
    `select l.file_name as name, l.committed_at as at
       from market_price_imports i
       join market_price_imports l on l.status = 'committed' and l.id <> i.id and l.committed_at >= i.committed_at
      where i.id = :id and exists (
        select from market_price_changes c
          join market_price_changes o on o.category = c.category and o.month = c.month and o.import_id = l.id and o.kind <> 'skipped'
         where c.import_id = i.id and c.kind in ('new', 'changed'))
      order by l.committed_at desc, l.id desc limit 1`,
    { id },
  );
  return rows[0];
}

/**
 * Takes an import back: what stood before stands there again.
 *
 * @throws {AppError} `staff.importNotCommitted`, `request.versionStale`, `staff.laterImport` with the name of the one that has to be undone first,
 * `staff.pricesChanged` where something else has changed its prices.
 */
export async function undoImport({ reason, ...props }: MoveProps & { reason: string }): Promise<void> {
  const { trx, id, userId, request, now } = props;
  const found = await lockImport(props, "undo", "staff.importNotCommitted");
  const later = await laterImport(trx, id);
  if (later) throw new AppError("staff.laterImport", { name: later.name, at: later.at.toISOString() });
  const own =
    "c.import_id = :id and p.import_id = :id and p.category = c.category and p.month = c.month and not p.sample";
  const removed = await trx.raw<{ rowCount: number }>(
    `delete from market_prices p using market_price_changes c where ${own} and c.kind = 'new'`,
    { id },
  );
  const restored = await trx.raw<{ rowCount: number }>(
    `update market_prices p set price = c.before_price, source = c.before_source, import_id = c.before_import
       from market_price_changes c where ${own} and c.kind = 'changed'`,
    { id },
  );
  const { count } = (await trx("market_price_changes")
    .where({ import_id: id })
    .whereIn("kind", ["new", "changed"])
    .count({ count: "*" })
    .first()) as { count: string };
  if (removed.rowCount + restored.rowCount !== Number(count)) throw new AppError("staff.pricesChanged");
  await trx("market_price_imports")
    .where({ id })
    .update({
      status: "undone",
      undone_by: userId,
      undone_at: now,
      undone_reason: reason,
      version: found.version + 1,
    });
  await tellOfPrices(trx);
  await writeAudit({
    db: trx,
    action: "marketPrices.undone",
    actorUserId: userId,
    subjectType: "marketPrices",
    subjectId: id,
    details: { ...auditDetails(found), removed: removed.rowCount, restored: restored.rowCount, reason },
    request,
    now,
  });
}
