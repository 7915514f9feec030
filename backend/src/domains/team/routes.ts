import { AppError } from "#shared/kernel/errors.ts";
import { allow } from "#shared/organizations/actions.ts";
import { teamActivityEndpoints } from "#shared/team/activity-contract.ts";
import { teamEndpoints } from "#shared/team/contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import { proveOwner, useProof, visitorOf } from "../identity/index.ts";
import { changeMember, giveOwnership, leave, removeMember } from "./commands/change-member.ts";
import { asColleague, asOwner } from "./policy.ts";
import { presentMember } from "./presenter.ts";
import { listActivity } from "./queries/list-activity.ts";
import { listTeam } from "./queries/list-team.ts";

async function view(db: Database, actor: Actor, organizationId: string, memberId: string) {
  const { rows, owners } = await listTeam(db, { organizationId, memberId, limit: 1 });
  const [row] = rows;
  if (!row) throw new AppError("team.memberNotFound");
  return presentMember(row, actor, owners);
}

export const teamRoutes: Endpoint[] = [
  endpoint(teamEndpoints.members, async ({ db, actor, params, query }) => {
    const { membership } = asColleague(actor, params.organizationId);
    const { rows, owners, ...page } = await listTeam(db, { ...query, organizationId: membership.organizationId });
    return { ...page, items: rows.map((row) => presentMember(row, actor, owners)) };
  }),

  endpoint(teamActivityEndpoints.activity, ({ db, actor, params, query }) => {
    asColleague(actor, params.organizationId);
    return listActivity(db, { ...params, ...query });
  }),

  endpoint(teamEndpoints.changeMember, async ({ trx, actor, params, body, request, expectedVersion, now }) => {
    const { userId, membership } = asColleague(actor, params.organizationId);
    const manages = allow("manageTeam", membership);
    await changeMember({
      trx,
      ...params,
      actorUserId: userId,
      changes: body,
      manages,
      expectedVersion,
      request,
      now,
    });
    return view(trx, actor, params.organizationId, params.memberId);
  }),

  endpoint(teamEndpoints.removeMember, async ({ trx, actor, params, request, now }) => {
    const { userId } = asOwner(actor, params.organizationId);
    await removeMember({ trx, ...params, actorUserId: userId, request, now });
    return undefined;
  }),

  endpoint(teamEndpoints.leave, async ({ trx, actor, params, request, now }) => {
    const { userId } = asColleague(actor, params.organizationId);
    await leave({ trx, ...params, actorUserId: userId, request, now });
    return undefined;
  }),

  endpoint(teamEndpoints.giveOwnership, async ({ services, actor, params, body, request, now }) => {
    const owner = asOwner(actor, params.organizationId);
    const proof = await proveOwner({
      services,
      actor: owner,
      password: body.password ?? undefined,
      code: body.code ?? undefined,
      purpose: "giveOwnership",
      visitor: visitorOf({ request }),
      now,
    });
    return services.db.transaction(async (trx) => {
      await useProof(trx, proof, now);
      await giveOwnership({ trx, ...params, stay: body.stay, actorUserId: owner.userId, request, now });
      const role = body.stay ? "owner" : "manager";
      const giver: Actor = { ...owner, membership: { ...owner.membership, role } };
      return view(trx, giver, params.organizationId, params.memberId);
    });
  }),
];
