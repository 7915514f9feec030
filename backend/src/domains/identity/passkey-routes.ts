import { passkeyEndpoints } from "#shared/identity/passkey-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { operationOf, readCurrentPassword, visitorOf, type Body } from "./auth-call.ts";
import { removeFactorByOperator } from "./commands/administer-users.ts";
import { beginPasskey, findPasskey, finishPasskey, renamePasskey } from "./commands/passkey-registration.ts";
import { proveChange } from "./commands/prove-change.ts";
import { removeFactor } from "./commands/remove-factor.ts";
import { askPasskey, signInWithPasskey } from "./commands/sign-in-with-passkey.ts";
import { keysOfUser } from "./commands/webauthn-key.ts";
import { readNewName, readPasskeyAnswer } from "./factor-bodies.ts";
import { commonOf } from "./factor-routes.ts";
import { countRequest } from "./limits.ts";
import { presentPasskey } from "./presenter.ts";
import { findUser } from "./queries/list-users.ts";

export const passkeyRoutes: Endpoint[] = [
  endpoint(passkeyEndpoints.beginRegistration, async (call) => {
    await countRequest(call.services, call.request.ip);
    const common = commonOf(call);
    await proveChange({ ...common, currentPassword: readCurrentPassword(call.body as Body) }, "newFactor");
    return beginPasskey(common);
  }),

  endpoint(passkeyEndpoints.finishRegistration, async (call) => {
    await countRequest(call.services, call.request.ip);
    return presentPasskey(await finishPasskey({ ...commonOf(call), ...readPasskeyAnswer(call.body as Body) }));
  }),

  endpoint(passkeyEndpoints.beginSignIn, async (call) => {
    await countRequest(call.services, call.request.ip);
    return askPasskey({ services: call.services, visitor: visitorOf(call), now: call.now });
  }),

  endpoint(passkeyEndpoints.finishSignIn, async (call) => {
    const { services, now } = call;
    await countRequest(services, call.request.ip);
    return signInWithPasskey({ services, visitor: visitorOf(call), now, ...readPasskeyAnswer(call.body as Body) });
  }),

  endpoint(passkeyEndpoints.list, async ({ db, actor }) =>
    (await keysOfUser(db, asUser(actor).userId)).map(presentPasskey),
  ),

  endpoint(passkeyEndpoints.rename, async (call) => {
    const wanted = { factorId: call.params.id, friendlyName: readNewName(call.body as Body) };
    return presentPasskey(await renamePasskey({ ...commonOf(call), ...wanted }));
  }),

  endpoint(passkeyEndpoints.remove, async (call) => {
    const common = commonOf(call);
    await findPasskey(call.db, common.userId, call.params.id);
    await removeFactor({ ...common, factorId: call.params.id });
    return undefined;
  }),

  endpoint(passkeyEndpoints.listOfUser, async ({ db, params }) =>
    (await keysOfUser(db, (await findUser(db, params.userId)).id)).map(presentPasskey),
  ),

  endpoint(passkeyEndpoints.removeOfUser, async (call) => {
    const { userId, passkeyId } = call.params;
    await findPasskey(call.db, (await findUser(call.db, userId)).id, passkeyId);
    await removeFactorByOperator(operationOf(call), userId, passkeyId);
    return undefined;
  }),
];
