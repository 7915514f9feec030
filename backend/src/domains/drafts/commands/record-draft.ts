import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { queueMail, User } from "../../identity/index.ts";
import { Organization } from "../../organizations/index.ts";
import type { Draft } from "../model.ts";

/** Tells the open pages of an organization that a draft of theirs has moved. */
export const tellPages = (trx: Transaction, { organizationId }: Draft, now: Date): Promise<void> =>
  publish({
    trx,
    organizationIds: [organizationId],
    type: "organization",
    subjectId: organizationId,
    event: "team.draft",
    now,
  });

/** Writes to whoever has made a draft that it was not sent. */
export async function writeToDrafter(
  trx: Transaction,
  { organizationId, draftedBy }: Draft,
  letter: "draftReturned" | "draftExpired",
  values: Record<string, string> = {},
): Promise<void> {
  const user = await User.query(trx).findById(draftedBy);
  const organization = await Organization.query(trx).findById(organizationId);
  // Who has left the organization learns nothing more of it.
  const stays: unknown = await trx("organization_members")
    .where({ organization_id: organizationId, user_id: draftedBy })
    .whereNull("deleted_at")
    .first("id");
  if (!user || !organization || stays === undefined) return;
  const { language } = user;
  await queueMail(trx, { letter, userId: user.id, language, values: { organization: organization.name, ...values } });
}
