import { AppError } from "#shared/kernel/errors.ts";
import type { Language } from "#shared/kernel/language.ts";
import { deviceEndpoints } from "#shared/identity/device-contract.ts";
import { selfEndpoints } from "#shared/people/self-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { visitorOf } from "./auth-call.ts";
import { deleteAccount } from "./commands/delete-account.ts";
import { recordAudit } from "./commands/record-audit.ts";
import { exportOwnData } from "./queries/export-own-data.ts";
import { listDevices } from "./queries/list-devices.ts";

export const selfRoutes: Endpoint[] = [
  endpoint(deviceEndpoints.list, ({ db, actor, query }) => listDevices(db, asUser(actor), query)),

  endpoint(deviceEndpoints.end, async ({ trx, actor, params, request, now }) => {
    const { userId } = asUser(actor);
    const ended = await trx("sessions")
      .where({ id: params.deviceId, user_id: userId })
      .whereNull("ended_at")
      .update({ ended_at: now });
    if (ended === 0) throw new AppError("accounts.deviceNotFound");
    const details = { sessionId: params.deviceId };
    await recordAudit({ db: trx, action: "auth.deviceEnded", userId, visitor: visitorOf({ request }), now, details });
    return undefined;
  }),

  endpoint(selfEndpoints.exportOwnData, async ({ services, actor, request, now }) => {
    const user = asUser(actor);
    const data = await services.db.transaction((trx) => exportOwnData(trx, user, now), {
      readOnly: true,
      isolationLevel: "repeatable read",
    });
    const about = { userId: user.userId, visitor: visitorOf({ request }), now };
    await recordAudit({ db: services.db, action: "auth.dataExported", ...about });
    return data;
  }),

  endpoint(selfEndpoints.setPreferences, async ({ trx, actor, body, request, now }) => {
    const { userId } = asUser(actor);
    await trx("users")
      .where({ id: userId })
      .update({
        language: body.language as Language,
        user_metadata: trx.raw("user_metadata || jsonb_build_object('language', ?::text)", [body.language]),
        updated_at: now,
      });
    const changed = { details: { changed: ["language"] }, visitor: visitorOf({ request }), now };
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
