import type { Profile } from "#shared/people/self-contract.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { publish } from "#backend/src/kernel/events.ts";
import { sayName } from "../../identity/index.ts";
import { Member } from "../../organizations/index.ts";

interface Props {
  trx: Transaction;
  userId: string;
  profile: Profile;
  now: Date;
}

/** Says who somebody is; colleagues' open pages show it at once. */
export async function setProfile({ trx, userId, profile, now }: Props): Promise<void> {
  const { fullName, jobTitle } = profile;
  const member = await Member.query(trx).findOne({ user_id: userId }).whereNull("deleted_at").forNoKeyUpdate();
  await sayName(trx, userId, fullName, now);
  if (!member) return;
  if (jobTitle !== undefined) await member.change(trx, { jobTitle }, now);
  const { organizationId } = member;
  await publish({
    trx,
    organizationIds: [organizationId],
    type: "organization",
    subjectId: organizationId,
    event: "team.profileChanged",
    now,
  });
}
