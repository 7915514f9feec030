import { AppError } from "#shared/kernel/errors.ts";
import {
  staffIdentityRequestEndpoints,
  type StaffIdentityRequestView,
} from "#shared/organizations/identity-contract.ts";
import type { IdentityDecision } from "#shared/organizations/identity-process.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import { decideIdentity, lockIdentityRequest } from "./commands/decide-identity.ts";
import { presentIdentityRequest } from "./identity-presenter.ts";
import { nameLooks } from "./name-look.ts";
import { refuseOwn } from "./queries/belonged-to.ts";
import { listIdentityRequests, listNamesakes, type IdentityRequestRow } from "./queries/list-identity-requests.ts";

async function present(db: Database, row: IdentityRequestRow, reader: Actor): Promise<StaffIdentityRequestView> {
  const looks = nameLooks(row.wanted.name ?? row.shown.name);
  return presentIdentityRequest({ row, looks, namesakes: await listNamesakes(db, looks, row.organization_id) }, reader);
}

async function view(db: Database, id: string, reader: Actor): Promise<StaffIdentityRequestView> {
  const { rows } = await listIdentityRequests(db, { sort: ["createdAt", "DESC"], range: [0, 0], filter: { id: [id] } });
  if (!rows[0]) throw new AppError("organizations.identityRequestNotFound");
  return present(db, rows[0], reader);
}

async function decide(
  { trx, actor, params, body, request, now }: Call<typeof staffIdentityRequestEndpoints.accept>,
  decision: IdentityDecision,
): Promise<StaffIdentityRequestView> {
  const locked = await lockIdentityRequest(trx, params.id);
  await refuseOwn(trx, asUser(actor).userId, locked.organization.id);
  await decideIdentity({ trx, ...locked, decision, reason: body.reason, userId: asUser(actor).userId, request, now });
  return view(trx, params.id, actor);
}

/** Names and countries that wait to be looked at, for the console. */
export const identityRoutes: Endpoint[] = [
  endpoint(staffIdentityRequestEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listIdentityRequests(db, query);
    return { ...page, items: await Promise.all(rows.map((row) => present(db, row, actor))) };
  }),

  endpoint(staffIdentityRequestEndpoints.show, ({ db, actor, params }) => view(db, params.id, actor)),

  endpoint(staffIdentityRequestEndpoints.accept, (call) => decide(call, "accept")),

  endpoint(staffIdentityRequestEndpoints.refuse, (call) => decide(call, "refuse")),
];
