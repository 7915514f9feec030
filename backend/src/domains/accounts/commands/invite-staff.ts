import { v7 as uuid } from "uuid";
import { email as emailField } from "#shared/identity/contract.ts";
import { staffRoles, type StaffRole } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { invitationLife, pageAddress } from "../links.ts";
import { User } from "../model.ts";
import { addIdentity, emailIdentity } from "./add-identity.ts";
import { addLink } from "./add-link.ts";

interface Props {
  db: Database;
  address: string;
  role: string;
  publicUrl: string;
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
  publicUrl,
  now,
}: Props): Promise<{ email: string; role: StaffRole; created: boolean }> {
  if (!isStaffRole(role)) throw new Error(`the role is one of ${staffRoles.join(", ")}`);
  const email = address.trim().toLowerCase();
  if (!emailField().isValidSync(email)) throw new Error(`${address} is no e-mail address`);
  return db.transaction(async (trx) => {
    const known = await User.query(trx).findOne({ email }).whereNull("deleted_at").forUpdate();
    const member =
      known &&
      ((await trx("organization_members").where({ user_id: known.id }).whereNull("deleted_at").first("id")) as
        { id: string } | undefined);
    if (member) throw new Error(`${email} belongs to an organization; staff belong to none, so use another address`);
    const user = known ?? (await User.query(trx).insertAndFetch({ id: uuid(), email, createdAt: now, updatedAt: now }));
    if (!known) await addIdentity(trx, emailIdentity(user, now));
    await trx("staff_members")
      .insert({ user_id: user.id, role, created_at: now })
      .onConflict(["user_id", "role"])
      .ignore();
    const linkId = await addLink({
      trx,
      userId: user.id,
      kind: "recovery",
      redirect: `${pageAddress(publicUrl, user.language, "/reset-password")}?next=/admin`,
      now,
      life: invitationLife,
    });
    await queueMail(trx, {
      letter: "invitation",
      userId: user.id,
      language: user.language,
      linkId,
      values: { role, console: `${publicUrl}/admin` },
    });
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
    return { email, role, created: !known };
  });
}
