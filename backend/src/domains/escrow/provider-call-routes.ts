import { AppError } from "#shared/kernel/errors.ts";
import { providerCallEndpoints } from "#shared/escrow/provider-call-contract.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { writeAudit } from "#backend/src/kernel/audit.ts";
import { sendAgain } from "#backend/src/kernel/outbox.ts";
import { confirmSettlement, endSettlement, proposeSettlement } from "./commands/settle-by-hand.ts";
import { tellOfCalls } from "./jobs/deliver-calls.ts";
import { createProvider } from "./provider/index.ts";
import { listProviderCalls } from "./queries/list-provider-calls.ts";
import { providerCallDetail } from "./queries/provider-call-detail.ts";
import { CallSettlement } from "./settlement-model.ts";

type Settling = Call<typeof providerCallEndpoints.settle> | Call<typeof providerCallEndpoints.confirmSettlement>;

const settling = ({ trx, actor, params, expectedVersion, request, now }: Settling) => ({
  trx,
  id: params.id,
  userId: asUser(actor).userId,
  expectedVersion,
  request,
  now,
});

/** The call as it stands afterwards; its order's sides see at once what has become of it. */
async function settled({ trx, actor, params, now }: Settling) {
  const detail = await providerCallDetail(trx, params.id, actor);
  await tellOfCalls(trx, detail.orderId, now);
  return detail;
}

/** What we have told the escrow provider, and what staff do about what it has not taken. */
export const providerCallRoutes: Endpoint[] = [
  endpoint(providerCallEndpoints.list, ({ db, query }) => listProviderCalls(db, query)),

  endpoint(providerCallEndpoints.show, ({ db, actor, params }) => providerCallDetail(db, params.id, actor)),

  endpoint(providerCallEndpoints.sendAgain, async ({ trx, actor, params, body, request, now }) => {
    const { reference, orderId, topic, error } = await providerCallDetail(trx, params.id, actor);
    // The row first, as whoever carries it out by hand locks it.
    if (!(await sendAgain(trx, params.id, now))) throw new AppError("staff.callNotStopped");
    if ((await CallSettlement.of(trx, params.id)).some(({ status }) => status === "proposed"))
      throw new AppError("staff.settlementOpen");
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
    return providerCallDetail(trx, params.id, actor);
  }),

  endpoint(providerCallEndpoints.settle, async (call) => {
    await proposeSettlement({ ...settling(call), draft: call.body });
    return settled(call);
  }),

  endpoint(providerCallEndpoints.confirmSettlement, async (call) => {
    const { followsGoods } = createProvider(call.services.config).capabilities;
    await confirmSettlement({ ...settling(call), reason: call.body.reason, followsGoods });
    return settled(call);
  }),

  endpoint(providerCallEndpoints.refuseSettlement, async (call) => {
    await endSettlement({ ...settling(call), reason: call.body.reason, status: "refused" });
    return settled(call);
  }),

  endpoint(providerCallEndpoints.withdrawSettlement, async (call) => {
    await endSettlement({ ...settling(call), reason: call.body.reason, status: "withdrawn" });
    return settled(call);
  }),
];
