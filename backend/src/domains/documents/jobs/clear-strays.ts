import { enqueueJob, type JobHandler, type Sweep } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { clearKeys } from "../storage/clear.ts";
import { storageOf } from "../storage/index.ts";

export const strayJob = "documents.strays";

const day = 24 * 60 * 60 * 1000;
/** Keys that are looked for at a time. */
const batch = 500;

/** Has the store gone through once a day, whichever process is first. */
export const sweepStrays: Sweep = async ({ db, clock }) => {
  const today = clock.now().toISOString().slice(0, 10);
  await db.transaction(async (trx) => {
    const entered = (await trx("store_checks")
      .insert({ day: today })
      .onConflict("day")
      .ignore()
      .returning("day")) as unknown[];
    if (entered.length === 0) return;
    await trx("store_checks").where("day", "<", today).delete();
    await enqueueJob(trx, strayJob, {}, { key: strayJob });
  });
};

/** Of these keys those that no row names, of our own tables or of one that another domain states. */
async function unnamed({ db, domains }: Pick<Services, "db" | "domains">, keys: readonly string[]): Promise<string[]> {
  const others = domains.flatMap(({ keptFiles = [] }) => keptFiles);
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select key from unnest(?::text[]) as key
      where not exists (select from document_parts p where p.storage_key = key)
        and not exists (select from documents d where d.storage_key = key)
        ${others.map((table) => `and not exists (select from ${table} k where k.storage_key = key)`).join(" ")}
        and not exists (select from documents d where d.variants @> jsonb_build_array(jsonb_build_object('key', key)))`,
    [[...keys]] as never,
  );
  return rows.map(({ key }) => key);
}

/**
 * Removes what lies in the store and belongs to nothing: a process was killed between the store and the database, or the store was away when
 * something was to be removed. What is younger than a day may still get its row.
 */
export const clearStrays: JobHandler = async (services) => {
  const storage = await storageOf(services);
  const until = services.clock.now().getTime() - day;
  let keys: string[] = [];
  let removed = 0;
  const look = async () => {
    const strays = await unnamed(services, keys);
    keys = [];
    removed += strays.length;
    await clearKeys(services, strays);
  };
  for await (const { key, modifiedAt } of storage.list()) {
    if (modifiedAt.getTime() >= until) continue;
    keys.push(key);
    if (keys.length === batch) await look();
  }
  if (keys.length > 0) await look();
  if (removed > 0) services.logger.warn({ removed }, "files that belonged to nothing were removed from the store");
};
