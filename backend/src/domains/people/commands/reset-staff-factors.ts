import type { Database } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { dropAllFactors, isStaff, lockByLogin } from "../../identity/index.ts";

interface Props {
  db: Database;
  address: string;
  now: Date;
}

/**
 * The operator's way for a member of staff who has lost both app and recovery codes, where no administrator is left who could do it
 * (`dropAllFactors`). The console asks for a new app after the next password.
 *
 * @throws {Error} with a sentence for the terminal.
 */
export async function resetStaffFactors({ db, address, now }: Props): Promise<{ email: string; apps: number }> {
  const email = address.trim().toLowerCase();
  return db.transaction(async (trx) => {
    const user = await lockByLogin(trx, { email });
    if (!user || !(await isStaff(trx, user.id))) throw new Error(`no member of staff has the address ${email}`);
    const apps = await dropAllFactors(trx, user, now);
    if (apps === 0) throw new Error(`${email} has no second factor`);
    await writeAudit({
      db: trx,
      action: "staff.factorsReset",
      actorUserId: null,
      subjectType: "user",
      subjectId: user.id,
      details: { apps },
      request: { id: "staff:reset-factor", ip: "" },
      now,
    });
    return { email, apps };
  });
}
