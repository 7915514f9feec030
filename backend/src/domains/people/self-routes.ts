import type { Language } from "#shared/kernel/language.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { selfEndpoints } from "#shared/people/self-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { consume, createLimiter } from "#backend/src/kernel/rate-limit.ts";
import { chooseLanguage, recordAudit, visitorOf } from "../identity/index.ts";
import { deleteAccount } from "./commands/delete-account.ts";
import { setProfile } from "./commands/set-profile.ts";
import { exportOwnData } from "./queries/export-own-data.ts";

/** It reads all tables, and the audit log has a line of each; nobody needs it twice. */
const exportsInTenMinutes = 5;

export const selfRoutes: Endpoint[] = [
  endpoint(selfEndpoints.exportOwnData, async ({ services, actor, request, now }) => {
    const user = asUser(actor);
    const limiter = createLimiter(services.db, "own-data", exportsInTenMinutes, 10 * 60);
    const wait = await consume(limiter, user.userId);
    if (wait !== undefined) throw new AppError("request.rateLimited", { retryAfter: wait });
    const data = await services.db.transaction(
      (trx) => exportOwnData({ trx, domains: services.domains, actor: user, now }),
      {
        readOnly: true,
        isolationLevel: "repeatable read",
      },
    );
    const about = { userId: user.userId, visitor: visitorOf({ request }), now };
    await recordAudit({ db: services.db, action: "auth.dataExported", ...about });
    return data;
  }),

  endpoint(selfEndpoints.setPreferences, async ({ trx, actor, body, request, now }) => {
    const { userId } = asUser(actor);
    await chooseLanguage(trx, userId, body.language as Language, now);
    const changed = { details: { changed: ["language"] }, visitor: visitorOf({ request }), now };
    await recordAudit({ db: trx, action: "auth.userChanged", userId, ...changed });
    return undefined;
  }),

  endpoint(selfEndpoints.putOffFactor, async ({ trx, actor, now }) => {
    // Nothing of the account changes by it, so the audit log has no line of it.
    await trx("users")
      .where({ id: asUser(actor).userId })
      .whereNull("factor_offer_put_off_at")
      .update({ factor_offer_put_off_at: now });
    return undefined;
  }),

  endpoint(selfEndpoints.setProfile, async ({ trx, actor, body, request, now }) => {
    const { userId } = asUser(actor);
    await setProfile({ trx, userId, profile: body, now });
    const changed = { details: { changed: ["name"] }, visitor: visitorOf({ request }), now };
    await recordAudit({ db: trx, action: "auth.userChanged", userId, ...changed });
    return undefined;
  }),

  endpoint(selfEndpoints.deleteAccount, async ({ services, actor, body, request, now }) => {
    await deleteAccount({
      services,
      actor: asUser(actor),
      password: body.password ?? undefined,
      code: body.code ?? undefined,
      visitor: visitorOf({ request }),
      now,
    });
    return undefined;
  }),
];
