import { closeMailbox, mailboxRoutes } from "#backend/src/mailbox/index.ts";
import { trustedPages } from "#backend/src/kernel/trusted-pages.ts";
import type { Domain } from "../domain.ts";
import { authRoutes } from "./auth-routes.ts";
import { eraseUser } from "./commands/erase-user.ts";
import { deviceRoutes } from "./device-routes.ts";
import { mailJob, sendMail } from "./jobs/send-mail.ts";
import { factorRoutes } from "./factor-routes.ts";
import { sweepLimits } from "./limits.ts";
import { reseal } from "./jobs/reseal.ts";
import { sweepFlows } from "./commands/flow-states.ts";
import { sweepFactors } from "./jobs/sweep-factors.ts";
import { sweepLetters } from "./jobs/sweep-letters.ts";
import { identityPersonData } from "./own-data.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import { providerRoutes } from "./provider-routes.ts";
import { providersOf } from "./providers/provider.ts";
import { sweepSessions } from "./session-life.ts";
import { keysOf } from "./tokens/keys.ts";

export { accountByLetter } from "./commands/account-by-letter.ts";
export { authenticate } from "./authenticate.ts";
export { operationOf, visitorOf } from "./auth-call.ts";
export { auditOperation, type Operation } from "./commands/audit-operation.ts";
export { chooseLanguage } from "./commands/choose-language.ts";
export { dropMetadata } from "./commands/drop-metadata.ts";
export { accountFor, inviteByLetter } from "./commands/invite-by-letter.ts";
export { keepAdministrator } from "./commands/keep-administrator.ts";
export { openSession } from "./commands/open-session.ts";
export { proveOwner, useProof } from "./commands/prove-owner.ts";
export { proveWithFactor } from "./commands/prove-with-factor.ts";
export { recordAudit } from "./commands/record-audit.ts";
export { dropAllFactors } from "./commands/remove-factor.ts";
export { factorsOf } from "./factors.ts";
export { countOwnRequest } from "./limits.ts";
export { queueMail } from "./jobs/send-mail.ts";
export { User } from "./model.ts";
export { checkNewPassword, withPasswords } from "./passwords.ts";
export { findByLogin, lockByLogin } from "./queries/find-by-login.ts";
export { refusals } from "./refusals.ts";
export { giveStaffRole, isStaff } from "./staff-roles.ts";
export { rotate } from "./tokens/rotate-keys.ts";
export type { Visitor } from "./visitor.ts";
export { sayName } from "./commands/say-name.ts";
export { codeLife, codeTries, hashCode, newCode, sameCode } from "./tokens/one-time-code.ts";
export { keysOf } from "./tokens/keys.ts";
export { hashToken, newToken } from "./tokens/opaque-token.ts";
export { answerSession, type SessionAnswer } from "./tokens/session-answer.ts";

export const identityDomain: Domain = {
  ...identityPersonData,
  endpoints: [...authRoutes, ...factorRoutes, ...passkeyRoutes, ...providerRoutes, ...deviceRoutes],
  erase: eraseUser,
  // Queued letters and the logs of sweeps name these: they stay as they are.
  jobs: { [mailJob]: sendMail },
  sweeps: {
    "accounts.rateLimits": ({ db }) => sweepLimits(db),
    "accounts.factors": sweepFactors,
    "accounts.flows": ({ db, clock }) => sweepFlows(db, clock.now()),
    "accounts.letters": sweepLetters,
    "accounts.seals": reseal,
    "accounts.sessions": sweepSessions,
  },
  localRoutes: mailboxRoutes,
  check: (config) => {
    keysOf(config);
    providersOf(config);
    trustedPages(config);
  },
  stop: closeMailbox,
};
