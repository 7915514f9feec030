import { AppError } from "#shared/kernel/errors.ts";
import { providerCallEndpoints, type ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { sendAgain } from "#backend/src/kernel/outbox.ts";
import { tellOfCalls } from "./jobs/deliver-calls.ts";
import { findProviderCall, listProviderCalls } from "./queries/list-provider-calls.ts";

async function callOf(db: Database, id: string): Promise<ProviderCallView> {
  const call = await findProviderCall(db, id);
  if (!call) throw new AppError("staff.callNotFound");
  return call;
}

/** What we have told the escrow provider, and what staff do about what it has not taken. */
export const providerCallRoutes: Endpoint[] = [
  endpoint(providerCallEndpoints.list, ({ db, query }) => listProviderCalls(db, query)),

  endpoint(providerCallEndpoints.show, ({ db, params }) => callOf(db, params.id)),

  endpoint(providerCallEndpoints.sendAgain, async ({ trx, actor, params, body, request, now }) => {
    const { reference, orderId, topic, error } = await callOf(trx, params.id);
    if (!(await sendAgain(trx, params.id, now))) throw new AppError("staff.callNotStopped");
    await tellOfCalls(trx, orderId, now);
    await writeAudit({
      db: trx,
      action: "providerCall.sentAgain",
      actorUserId: asUser(actor).userId,
      subjectType: "providerCall",
      subjectId: params.id,
      details: { reference, topic, error, reason: body.reason },
      request,
      now,
    });
    return callOf(trx, params.id);
  }),
];
