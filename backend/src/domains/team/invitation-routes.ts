import type { Language } from "#shared/kernel/language.ts";
import { teamEndpoints } from "#shared/team/contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { findByLogin, visitorOf } from "../identity/index.ts";
import { Organization } from "../organizations/index.ts";
import { acceptInvitation } from "./commands/accept-invitation.ts";
import { resendInvitation, revokeInvitation } from "./commands/end-invitation.ts";
import { invite } from "./commands/invite.ts";
import { joinByInvitation } from "./commands/join-by-invitation.ts";
import { stateOf } from "./invitation-state.ts";
import { shortName } from "./name-in-letter.ts";
import { asColleague, asOwner } from "./policy.ts";
import { presentInvitation } from "./presenter.ts";
import { findByToken } from "./queries/find-invitation.ts";
import { listInvitations, namesOf } from "./queries/list-invitations.ts";

export const invitationRoutes: Endpoint[] = [
  endpoint(teamEndpoints.invitations, async ({ db, actor, params, query, now }) => {
    const { membership } = asColleague(actor, params.organizationId);
    const { rows, ...page } = await listInvitations(db, { ...query, organizationId: membership.organizationId, now });
    const names = await namesOf(
      db,
      rows.map(({ invitedBy }) => invitedBy),
    );
    return { ...page, items: rows.map((row) => presentInvitation(row, actor, names, now)) };
  }),

  endpoint(teamEndpoints.invite, async ({ trx, actor, params, body, request, now }) => {
    const { userId } = asOwner(actor, params.organizationId);
    const invitation = await invite({ trx, ...params, actorUserId: userId, draft: body, request, now });
    return presentInvitation(invitation, actor, await namesOf(trx, [userId]), now);
  }),

  endpoint(teamEndpoints.resend, async ({ trx, actor, params, request, now }) => {
    const { organizationId, invitationId: id } = params;
    const { userId } = asOwner(actor, organizationId);
    const invitation = await resendInvitation({ trx, organizationId, id, actorUserId: userId, request, now });
    return presentInvitation(invitation, actor, await namesOf(trx, [invitation.invitedBy]), now);
  }),

  endpoint(teamEndpoints.revoke, async ({ trx, actor, params, request, now }) => {
    const { organizationId, invitationId: id } = params;
    const { userId } = asOwner(actor, organizationId);
    await revokeInvitation({ trx, organizationId, id, actorUserId: userId, request, now });
    return undefined;
  }),

  endpoint(teamEndpoints.readInvitation, async ({ db, body, now }) => {
    const invitation = await findByToken(db, body.token);
    const { organizationId, invitedBy, email, role, expiresAt } = invitation;
    const organization = await Organization.query(db).findById(organizationId).throwIfNotFound();
    const inviter = (await namesOf(db, [invitedBy])).get(invitedBy);
    const account = await findByLogin(db, { email });
    return {
      state: stateOf(invitation, now),
      organization: { name: organization.name, type: organization.type },
      invitedBy: inviter === undefined ? null : shortName(inviter),
      email,
      role,
      expiresAt: expiresAt.toISOString(),
      hasAccount: account?.emailConfirmedAt != null,
    };
  }),

  endpoint(teamEndpoints.accept, async ({ trx, actor, body, request, now }) => {
    await acceptInvitation({ trx, userId: asUser(actor).userId, token: body.token, request, now });
    return undefined;
  }),

  endpoint(teamEndpoints.join, async ({ services, body, request, now }) => {
    const { token, fullName, password, language, termsVersion } = body;
    await joinByInvitation({
      services,
      token,
      fullName,
      password,
      language: language as Language | undefined,
      termsVersion,
      visitor: visitorOf({ request }),
      request,
      now,
    });
    return undefined;
  }),
];
