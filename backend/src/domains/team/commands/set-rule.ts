import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { queueMail } from "../../identity/index.ts";
import { dayIn } from "../day-in.ts";
import { isReminded, whoLacks, type Lacking } from "../queries/read-rule.ts";
import { lockAsOwner } from "./lock-as-owner.ts";
import { recordDeed, type Deed } from "../record.ts";

/** Writes to those who lack a second factor by when they have to have one. */
export async function writeToLacking(
  trx: Transaction,
  letter: "secondFactorDemanded" | "secondFactorDue",
  organization: string,
  lacking: readonly Lacking[],
): Promise<void> {
  for (const { user_id: userId, language, reads_only_from: from } of lacking)
    await queueMail(trx, { letter, userId, language, values: { organization, until: dayIn(language, from) } });
}

const hasFactor = async (trx: Transaction, userId: string): Promise<boolean> =>
  (await trx("factors").where({ user_id: userId, status: "verified" }).first<object | undefined>("id")) !== undefined;

/**
 * Demands a second factor of everybody in an organization, or does not any more. Said twice it is begun once: its time goes on from the first.
 *
 * @throws {AppError} `team.ownFactorFirst` for an owner who has none themselves.
 */
export async function setRule({ secondFactor, ...deed }: Deed & { secondFactor: boolean }): Promise<void> {
  const { trx, organizationId, actorUserId, now } = deed;
  const organization = await lockAsOwner(deed);
  if (secondFactor === (organization.secondFactorSince !== null)) return;
  if (secondFactor && !(await hasFactor(trx, actorUserId))) throw new AppError("team.ownFactorFirst");
  await trx("organizations")
    .where({ id: organizationId })
    .update({ second_factor_since: secondFactor ? now : null, second_factor_warned_at: null, updated_at: now });
  await recordDeed(deed, "team.ruleSet", { type: "user", id: actorUserId }, { secondFactor });
  if (secondFactor)
    await writeToLacking(trx, "secondFactorDemanded", organization.name, await whoLacks(trx, organizationId));
}

/** Reminds a colleague, once a day. @throws {AppError} `team.memberNotFound`, `team.nothingToRemind`, `team.remindedToday` */
export async function remind({ memberId, ...deed }: Deed & { memberId: string }): Promise<void> {
  const { trx, organizationId, now } = deed;
  const organization = await lockAsOwner(deed);
  const member = await trx("organization_members")
    .where({ id: memberId, organization_id: organizationId })
    .whereNull("deleted_at")
    .first<object | undefined>("id");
  if (!member) throw new AppError("team.memberNotFound");
  const [lacking] = await whoLacks(trx, organizationId, memberId);
  if (!lacking) throw new AppError("team.nothingToRemind");
  if (isReminded(lacking, now)) throw new AppError("team.remindedToday");
  await trx("organization_members").where({ id: memberId }).update({ factor_reminded_at: now });
  await writeToLacking(trx, "secondFactorDue", organization.name, [lacking]);
}
