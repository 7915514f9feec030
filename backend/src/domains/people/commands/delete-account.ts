import type { UserActor } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { proveOwner, recordAudit, useProof, User, type Visitor } from "../../identity/index.ts";
import { organizationOf } from "../../organizations/index.ts";
import { leaveMarketplace } from "./leave-marketplace.ts";

interface Props {
  services: Services;
  actor: UserActor;
  /** Of an account that has one. */
  password: string | undefined;
  /** The six digits of a letter, of an account that has neither password nor second factor. */
  code: string | undefined;
  visitor: Visitor;
  now: Date;
}

/**
 * Ends an account: what is personal in it is erased, all sessions end, and an organization that loses its last owner is closed. Offers,
 * orders, the ledger and the audit log stay; they name the user by an id that leads to nobody any more.
 *
 * @throws {AppError} what `proveOwner` and `leaveMarketplace` refuse.
 */
export async function deleteAccount(props: Props): Promise<void> {
  const { services, actor, visitor, now } = props;
  const { domains } = services;
  const proof = await proveOwner({ ...props, purpose: "deleteAccount" });
  await services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, actor.userId);
    if (!user) return;
    await useProof(trx, proof, now);
    // Not the actor's: whoever has joined the team since acts for no organization, and may be the last owner of one.
    const organizationId = await organizationOf(trx, user.id);
    await leaveMarketplace({ trx, domains, userId: user.id, organizationId, now });
    await recordAudit({ db: trx, action: "auth.accountDeleted", userId: user.id, visitor, now });
  });
}
