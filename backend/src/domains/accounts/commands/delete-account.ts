import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { UserActor } from "#backend/src/kernel/actor.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { findOpenTrade } from "../../escrow/index.ts";
import { closeOrganization, endMembership, isLastOwner, stopTrading } from "../../organizations/index.ts";
import { factorsOf, hasFreshFactor } from "../factors.ts";
import { countAttempt, loginOf } from "../limits.ts";
import { User, type SessionRow } from "../model.ts";
import { passwordMatches } from "../passwords.ts";
import { eraseUser } from "./erase-user.ts";
import { keepAdministrator } from "./keep-administrator.ts";
import type { Visitor } from "./open-session.ts";
import { notePasswordFailed, recordAudit } from "./record-audit.ts";
import { findCode, takeLink } from "./take-link.ts";

/** The letter is the one that any change of an account may ask for (`GET /auth/v1/reauthenticate`). */
const kind = "reauthentication";

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
 * @throws {AppError} `accounts.passwordWrong`, `accounts.codeWrong`, `accounts.factorStale`; `accounts.moneyHeld`, `accounts.tradeOpen`
 * while the organization would be left without an owner; `accounts.lastAdministrator`; `request.rateLimited` after too many wrong passwords or codes.
 */
export async function deleteAccount(props: Props): Promise<void> {
  const { services, actor, visitor, now } = props;
  const proof = await proveOwner(props);
  await services.db.transaction(async (trx) => {
    const user = await User.lockById(trx, actor.userId);
    if (!user) return;
    // With the deletion: what is refused for another reason leaves the code as it was.
    if (proof && !(await takeLink(trx, proof, [kind], now))) throw new AppError("accounts.codeWrong");
    const organizationId = actor.membership?.organizationId;
    await leaveMarketplace(trx, user.id, organizationId, now);
    await eraseUser(trx, user, now);
    await recordAudit({ db: trx, action: "auth.accountDeleted", userId: user.id, visitor, now });
  });
}

/**
 * Takes a user, whose row must be locked, out of their organization, which is closed when it loses its last owner, and lets them go from
 * the staff.
 *
 * @throws {AppError} `accounts.moneyHeld`, `accounts.tradeOpen` while it would be left without an owner; `accounts.lastAdministrator`
 */
export async function leaveMarketplace(
  trx: Transaction,
  userId: string,
  organizationId: string | undefined,
  now: Date,
): Promise<void> {
  await keepAdministrator(trx, userId, now);
  if (organizationId && (await isLastOwner(trx, organizationId, userId))) {
    await stopTrading(trx, organizationId, now);
    const trade = await findOpenTrade(trx, organizationId, now);
    if (trade.moneyHeld > 0) throw new AppError("accounts.moneyHeld");
    if (trade.open > 0) throw new AppError("accounts.tradeOpen");
    await closeOrganization(trx, organizationId, now);
  }
  await endMembership(trx, userId, now);
}

/**
 * Who asks shows what the account has: its password; else a second factor, within ten minutes; else the digits of a letter.
 *
 * @returns what is to be used up with the deletion.
 */
async function proveOwner(props: Props): Promise<{ linkId: string } | undefined> {
  const { services, actor, password, visitor } = props;
  const user = await User.query(services.db).findById(actor.userId).throwIfNotFound();
  if (user.passwordHash) {
    const attempt = await countAttempt(services, loginOf(user), visitor.ip).catch(inOurForm);
    if (!(await passwordMatches(password ?? "", user.passwordHash))) {
      await notePasswordFailed({ ...props, userId: user.id, purpose: "deleteAccount" });
      throw new AppError("accounts.passwordWrong");
    }
    await attempt.succeeded();
    return undefined;
  }
  const factors = await factorsOf(services.db, user.id);
  if (!factors.some(({ status }) => status === "verified")) return { linkId: await findDigits(props, user.email) };
  const session = (await services.db("sessions").where({ id: actor.sessionId }).first("aal", "amr")) as
    Pick<SessionRow, "aal" | "amr"> | undefined;
  if (!session || !hasFreshFactor(session)) throw new AppError("accounts.factorStale");
  return undefined;
}

const findDigits = ({ services, code, visitor, now }: Props, email: string): Promise<string> =>
  findCode({ services, email, code: code ?? "", kinds: [kind], visitor, now }).catch(inOurForm);

/** The auth endpoints refuse in another form. */
function inOurForm(error: unknown): never {
  if (error instanceof AuthError && error.retryAfter !== undefined)
    throw new AppError("request.rateLimited", { retryAfter: error.retryAfter });
  if (error instanceof AuthError && error.code === "otp_expired") throw new AppError("accounts.codeWrong");
  throw error;
}
