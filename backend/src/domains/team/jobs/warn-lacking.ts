import { factorDays } from "#shared/team/rules.ts";
import type { Sweep } from "#backend/src/kernel/queue.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { writeToLacking } from "../commands/set-rule.ts";
import { whoLacks } from "../queries/read-rule.ts";

/** So many days before they only read, those who lack a second factor are told again. */
const warnedBefore = 3;
const batch = 50;

/** Tells those who lack the second factor that their organization demands that their time is nearly over, once. */
export const warnLacking: Sweep = async ({ db, clock }) => {
  const now = clock.now();
  let found: number;
  do {
    found = await db.transaction(async (trx) => {
      const due = (await trx("organizations")
        .where("second_factor_since", "<=", after(now, -(factorDays - warnedBefore) * day))
        .whereNull("second_factor_warned_at")
        .whereNull("deleted_at")
        .orderBy("id")
        .limit(batch)
        .forNoKeyUpdate()
        .skipLocked()
        .select("id", "name")) as { id: string; name: string }[];
      for (const { id, name } of due) {
        await writeToLacking(trx, "secondFactorDue", name, await whoLacks(trx, id));
        await trx("organizations").where({ id }).update({ second_factor_warned_at: now });
      }
      return due.length;
    });
  } while (found === batch);
};
