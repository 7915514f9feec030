import { AppError } from "#shared/kernel/errors.ts";
import { inspectEndpoints } from "#shared/inspectors/inspect-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { Document } from "../documents/index.ts";
import { Order } from "../escrow/index.ts";
import { announceInspectors } from "./commands/announce.ts";
import { confirmAddress } from "./commands/confirm-address.ts";
import { submitByLink } from "./commands/submit-by-link.ts";
import { refuseDead, stateOf } from "./invitation-state.ts";
import { queueCode } from "./jobs/send-letters.ts";
import { countCodeLetter } from "./limits.ts";
import { InspectorInvitation } from "./model.ts";
import { presentSent } from "./presenter.ts";
import { findByLink, viewLink } from "./queries/find-invitation.ts";
import { viewWork } from "./queries/view-work.ts";
import { isHere } from "./session.ts";
import { bindToInvitation, freeOfInvitation, readSession, shownSession } from "./session-routes.ts";

/** What an inspector calls, who has no account: by the link's token, then by a session of its own. */
export const inspectRoutes: Endpoint[] = [
  endpoint(inspectEndpoints.read, async ({ trx, body, request, now }) => {
    const invitation = await findByLink(trx, body.token);
    if (["sent", "undelivered"].includes(stateOf(invitation, now))) {
      await InspectorInvitation.query(trx).findById(invitation.id).whereNull("opened_at").patch({ openedAt: now });
      invitation.openedAt = now;
      await announceInspectors(trx, await Order.query(trx).findById(invitation.orderId).throwIfNotFound(), now);
    }
    return viewLink(trx, invitation, isHere(invitation, shownSession(request.http, invitation.id), now), now);
  }),

  endpoint(inspectEndpoints.code, async ({ trx, body, now }) => {
    const invitation = await findByLink(trx, body.token);
    refuseDead(invitation, now);
    await countCodeLetter(trx, invitation);
    await queueCode(trx, invitation.id);
    return undefined;
  }),

  endpoint(inspectEndpoints.confirm, async ({ db, body, services, request, now }) => {
    const invitation = await findByLink(db, body.token);
    refuseDead(invitation, now);
    const session = await confirmAddress({ services, invitation, code: body.code, now });
    bindToInvitation(request.http, services.config, { invitationId: invitation.id, session });
    const confirmed = await InspectorInvitation.query(db).findById(invitation.id).throwIfNotFound();
    return viewWork(db, confirmed, services, now);
  }),

  endpoint(inspectEndpoints.work, async ({ trx, params, services, request, now }) =>
    viewWork(trx, await readSession(trx, request.http, params.invitationId, now), services, now),
  ),

  endpoint(inspectEndpoints.agree, async ({ trx, params, services, request, now }) => {
    const invitation = await readSession(trx, request.http, params.invitationId, now);
    await InspectorInvitation.query(trx).findById(invitation.id).whereNull("agreed_at").patch({ agreedAt: now });
    return viewWork(trx, await readSession(trx, request.http, params.invitationId, now), services, now);
  }),

  endpoint(inspectEndpoints.end, async ({ trx, params, services, request, now }) => {
    const { id, sessionHash } = await readSession(trx, request.http, params.invitationId, now);
    // One that was begun elsewhere meanwhile goes on.
    await InspectorInvitation.query(trx)
      .findById(id)
      .where({ session_hash: sessionHash })
      .patch({ sessionHash: null, sessionExpiresAt: null, updatedAt: now });
    freeOfInvitation(request.http, services.config, id);
    return undefined;
  }),

  endpoint(inspectEndpoints.document, async ({ trx, params, services, request, now }) => {
    const { id } = await readSession(trx, request.http, params.invitationId, now);
    const document = await Document.query(trx)
      .findById(params.documentId)
      .where({ invitation_id: id })
      .whereNull("removed_at");
    if (!document) throw new AppError("documents.notFound");
    return presentSent(document, services.config, now);
  }),

  endpoint(inspectEndpoints.submit, async ({ trx, params, body, request, now }) => {
    const { invitationId } = params;
    const session = shownSession(request.http, invitationId);
    return viewLink(trx, await submitByLink({ trx, invitationId, session, found: body, now }), false, now);
  }),
];
