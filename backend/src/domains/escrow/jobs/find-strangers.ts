import { addStaffTask } from "#backend/src/kernel/outbox.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import type { ListedTransaction } from "../provider/port.ts";

const kind = "escrow.difference";
const together = 500;

/** Transactions that no order knows, neither by the reference that they carry nor by their id. */
async function strangersOf(db: Database, listing: readonly ListedTransaction[]): Promise<ListedTransaction[]> {
  const strangers: ListedTransaction[] = [];
  for (let at = 0; at < listing.length; at += together) {
    const some = listing.slice(at, at + together);
    const { rows } = await db.raw<{ rows: { known: string }[] }>(
      `select reference as known from orders where reference = any(:references)
       union all select provider_id from escrow_wallets where provider_id = any(:ids)`,
      { references: some.flatMap(({ reference }) => reference ?? []), ids: some.map(({ id }) => id) } as never,
    );
    const known = new Set(rows.map((row) => row.known));
    strangers.push(...some.filter(({ id, reference }) => !known.has(id) && !known.has(reference ?? "")));
  }
  return strangers;
}

/**
 * A transaction in our account at the provider that belongs to no order is a task for our team, once: what a person has looked at and settled is not
 * brought up again until it changes. The task settles itself when an order is found for it.
 *
 * @returns how many there are that nobody has settled.
 */
export async function tellOfStrangers({ db, clock }: Services, listing: readonly ListedTransaction[]): Promise<number> {
  const strangers = await strangersOf(db, listing);
  let untold = 0;
  for (const { id, reference, status, amount, currency } of strangers) {
    const details = {
      ...(reference === null ? {} : { reference }),
      expected: [],
      reported: [id, status, amount, currency],
    };
    const settled = (await db("staff_tasks")
      .where({ kind, subject_id: id })
      .whereNotNull("resolved_by")
      .whereRaw("details = ?::jsonb", [JSON.stringify(details)])
      .first("id")) as object | undefined;
    if (settled) continue;
    untold += 1;
    await addStaffTask(db, { kind, subjectId: id, details }, clock.now());
  }
  const strange = new Set(strangers.map(({ id }) => id));
  const found = listing.map(({ id }) => id).filter((id) => !strange.has(id));
  await db("staff_tasks")
    .where({ kind })
    .whereNull("resolved_at")
    .whereRaw("subject_id = any(?)", [found])
    .update({ resolved_at: clock.now() });
  return untold;
}
