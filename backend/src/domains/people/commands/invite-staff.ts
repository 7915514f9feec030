import { email as emailField } from "#shared/identity/contract.ts";
import { staffRoles, type StaffRole } from "#shared/organizations/choices.ts";
import { consoleAddress, type Hosts } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { accountFor, giveStaffRole, inviteByLetter } from "../../identity/index.ts";
import { organizationOf } from "../../organizations/index.ts";

interface Props {
  db: Database;
  address: string;
  role: string;
  config: Hosts;
  now: Date;
}

const isStaffRole = (role: string): role is StaffRole => (staffRoles as readonly string[]).includes(role);

/**
 * Gives an address a role in the staff, with an account where it has none yet, and sends a link to set a password. The page it opens
 * leads on to the console, which asks for a second factor and sets it up.
 *
 * @throws {Error} with a sentence for the terminal.
 */
export async function inviteStaff({
  db,
  address,
  role,
  config,
  now,
}: Props): Promise<{ email: string; role: StaffRole; created: boolean }> {
  if (!isStaffRole(role)) throw new Error(`the role is one of ${staffRoles.join(", ")}`);
  const email = address.trim().toLowerCase();
  if (!emailField().isValidSync(email)) throw new Error(`${address} is no e-mail address`);
  return db.transaction(async (trx) => {
    const { user, created } = await accountFor(trx, email, now);
    if (await organizationOf(trx, user.id))
      throw new Error(`${email} belongs to an organization; staff belong to none, so use another address`);
    await giveStaffRole(trx, user.id, role, now);
    const values = { role, console: consoleAddress(config, "/admin") };
    await inviteByLetter({ trx, user, publicUrl: config.publicUrl, next: "/admin", values, now });
    await writeAudit({
      db: trx,
      action: "staff.invited",
      actorUserId: null,
      subjectType: "user",
      subjectId: user.id,
      details: { role },
      request: { id: "staff:invite", ip: "" },
      now,
    });
    return { email, role, created };
  });
}
