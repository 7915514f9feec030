import { closeMailbox, mailboxRoutes } from "#backend/src/mailbox/index.ts";
import { trustedPages } from "#backend/src/kernel/trusted-pages.ts";
import type { Domain } from "../domain.ts";
import { accountsAdminRoutes } from "./admin-routes.ts";
import { authRoutes } from "./auth-routes.ts";
import { mailJob, sendMail } from "./jobs/send-mail.ts";
import { factorRoutes } from "./factor-routes.ts";
import { sweepLimits } from "./limits.ts";
import { sealAnew } from "./jobs/seal-anew.ts";
import { sweepFactors } from "./jobs/sweep-factors.ts";
import { sweepLetters } from "./jobs/sweep-letters.ts";
import { providerRoutes } from "./provider-routes.ts";
import { providersOf } from "./providers/provider.ts";
import { accountsRoutes } from "./routes.ts";
import { selfRoutes } from "./self-routes.ts";
import { staffAccountRoutes } from "./staff-account-routes.ts";
import { keysOf } from "./tokens/keys.ts";

export { authenticate } from "./authenticate.ts";
export { openSession } from "./commands/open-session.ts";
export { User } from "./model.ts";
export { hashPassword } from "./passwords.ts";
export { rotate } from "./tokens/rotate-keys.ts";
export { staffInvite } from "./staff-invite.ts";
export { staffResetFactor } from "./staff-reset-factor.ts";
export { answerSession, type SessionAnswer } from "./tokens/session-answer.ts";

export const accountsDomain: Domain = {
  endpoints: [
    ...accountsRoutes,
    ...selfRoutes,
    ...authRoutes,
    ...factorRoutes,
    ...providerRoutes,
    ...accountsAdminRoutes,
    ...staffAccountRoutes,
  ],
  jobs: { [mailJob]: sendMail },
  sweeps: {
    "accounts.rateLimits": ({ db }) => sweepLimits(db),
    "accounts.factors": sweepFactors,
    "accounts.letters": sweepLetters,
    "accounts.seals": sealAnew,
  },
  localRoutes: mailboxRoutes,
  check: (config) => {
    keysOf(config);
    providersOf(config);
    trustedPages(config);
  },
  stop: closeMailbox,
};
