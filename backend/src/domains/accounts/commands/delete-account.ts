import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { findOpenTrade } from "../../escrow/index.ts";
import { closeOrganization, endMembership, isLastOwner, stopTrading } from "../../organizations/index.ts";
import { countAttempt } from "../limits.ts";
import { User } from "../model.ts";
import { passwordMatches } from "../passwords.ts";
import { eraseUser } from "./erase-user.ts";
import { recordAudit } from "./record-audit.ts";

interface Props {
  services: Services;
  actor: UserActor;
  password: string;
  ip: string;
  requestId: string;
  now: Date;
}

/** Who has no password proves themselves by having just signed in. */
const freshSession = 10 * minute;

/**
 * Ends an account: what is personal in it is erased, all sessions end, and an organization that loses its last owner is closed. Offers,
 * orders, the ledger and the audit log stay; they name the user by an id that leads to nobody any more.
 *
 * @throws {AppError} `accounts.passwordWrong`; `accounts.moneyHeld`, `accounts.tradeOpen` while the organization would be left without
 * an owner; `request.rateLimited` after too many wrong passwords.
 */
export async function deleteAccount({ services, actor, password, ip, requestId, now }: Props): Promise<void> {
  await proveOwner({ services, actor, password, ip, now });
  await services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, actor.userId);
    if (!user) return;
    const organizationId = actor.membership?.organizationId;
    await leaveMarketplace(trx, user.id, organizationId, now);
    await eraseUser(trx, user, now);
    await recordAudit({ db: trx, action: "auth.accountDeleted", userId: user.id, ip, requestId, now });
  });
}

/**
 * Takes a user, whose row must be locked, out of their organization, which is closed when it loses its last owner.
 *
 * @throws {AppError} `accounts.moneyHeld`, `accounts.tradeOpen` while it would be left without an owner.
 */
export async function leaveMarketplace(
  trx: Transaction,
  userId: string,
  organizationId: string | undefined,
  now: Date,
): Promise<void> {
  if (organizationId && (await isLastOwner(trx, organizationId, userId))) {
    await stopTrading(trx, organizationId, now);
    const trade = await findOpenTrade(trx, organizationId, now);
    if (trade.moneyHeld > 0) throw new AppError("accounts.moneyHeld");
    if (trade.open > 0) throw new AppError("accounts.tradeOpen");
    await closeOrganization(trx, organizationId, now);
  }
  await endMembership(trx, userId, now);
}

async function proveOwner({ services, actor, password, ip, now }: Omit<Props, "requestId">): Promise<void> {
  const user = await User.query(services.db).findById(actor.userId);
  if (user?.passwordHash) {
    const attempt = await countAttempt(services, user.email, ip).catch(inOurForm);
    if (!(await passwordMatches(password, user.passwordHash))) throw new AppError("accounts.passwordWrong");
    return attempt.succeeded();
  }
  const session = (await services.db("sessions").where({ id: actor.sessionId }).first("created_at")) as
    { created_at: Date } | undefined;
  if (!session || session.created_at < after(now, -freshSession)) throw new AppError("accounts.passwordWrong");
}

/** The count is that of signing in, whose refusals have another form. */
function inOurForm(error: unknown): never {
  if (error instanceof AuthError && error.retryAfter !== undefined)
    throw new AppError("request.rateLimited", { retryAfter: error.retryAfter });
  throw error;
}
