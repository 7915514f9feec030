import { opensAccount } from "#shared/identity/sign-in-providers/opens.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import { User, type IdentityRow } from "../model.ts";
import { labelOf, providersOf } from "../providers/provider.ts";
import { refusals } from "../refusals.ts";
import type { Visitor } from "../visitor.ts";
import { recordAudit } from "./record-audit.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import { tellOwner } from "./tell-owner.ts";
import { nameProviders } from "./use-identity.ts";

interface Props {
  services: Services;
  userId: string;
  sessionId: string;
  identityId: string;
  visitor: Visitor;
  now: Date;
}

/**
 * Takes a way of signing in away; with the e-mail identity the password goes. The owner is told by letter.
 *
 * @throws {AuthError} 422 `identity_not_found`, `single_identity_not_deletable`; 401 `insufficient_aal`
 */
export async function unlinkIdentity({ services, userId, sessionId, identityId, visitor, now }: Props) {
  await services.db.transaction(async (trx) => {
    // The lock: two at once must not take the last two.
    const user = await User.lockById(trx, userId);
    if (!user) throw refusals.sessionNotFound();
    await requireSecondFactor({ db: trx, userId, sessionId });
    const identities = (await trx("identities").where({ user_id: userId })) as IdentityRow[];
    if (identities.length <= 1) throw refusals.lastIdentity();
    const identity = identities.find(({ id }) => id === identityId);
    if (!identity) throw refusals.identityNotFound();
    const providers = providersOf(services.config);
    if (!identities.some((other) => other.id !== identity.id && opensAccount(other.provider, providers)))
      throw refusals.lastIdentity();
    await trx("identities").where({ id: identity.id }).delete();
    const hadPassword = identity.provider === "email" && user.passwordHash !== null;
    const changed = identity.provider === "email" ? await user.change(trx, { passwordHash: null }, now) : user;
    await nameProviders(trx, changed, now);
    if (hadPassword) await tellOwner(trx, user, "passwordRemoved");
    else await tellOwner(trx, user, "wayRemoved", { way: wayName(services, user, identity) });
    await recordAudit({
      db: trx,
      action: "auth.identityUnlinked",
      userId,
      visitor,
      now,
      details: { provider: identity.provider },
    });
  });
}

/** As the reader of the letter knows it. */
const wayName = ({ config }: Services, { language }: User, { provider }: IdentityRow): string =>
  provider === "email" ? mailText(language, "wayByLetter", {}) : labelOf(config, provider);
