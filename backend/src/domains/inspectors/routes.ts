import { AppError } from "#shared/kernel/errors.ts";
import { inspectorEndpoints, type AddressDraft, type InspectorInvitationView } from "#shared/inspectors/contract.ts";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { inSnapshot, type Database } from "#backend/src/db/database.ts";
import { expectVersion } from "#backend/src/db/record.ts";
import { endpoint, type Call, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asMember, authorizeAction, sideOf, type Actor } from "#backend/src/kernel/actor.ts";
import { Order, Shipment } from "../escrow/index.ts";
import { consent, refuse, resend, revoke, sendAlone, type Answer } from "./commands/answer-invitation.ts";
import { readdress } from "./commands/readdress.ts";
import { inviteInspector } from "./commands/invite-inspector.ts";
import { lockInvitation } from "./commands/lock-invitation.ts";
import type { InspectorInvitation } from "./model.ts";
import { shipmentRights } from "./policy.ts";
import { presentCompany } from "./presenter.ts";
import { listCompanies } from "./queries/list-companies.ts";
import { invitationsOf, viewInvitations } from "./queries/list-invitations.ts";
import { openCaseOf } from "./queries/open-case.ts";

async function viewOne(
  db: Database,
  row: InspectorInvitation,
  around: { reader: Actor; order: Order; shipment: Shipment; now: Date },
): Promise<InspectorInvitationView> {
  const [view] = await viewInvitations(db, [row], around, await openCaseOf(db, around.shipment.id));
  if (!view) throw new Error("unreachable: one invitation has one view");
  return view;
}

type Moves = Omit<typeof inspectorEndpoints, "companies" | "list" | "invite">;

/** What is done with an invitation that is there. */
const moving = (
  right: keyof Moves,
  command: (answer: Answer, draft: AddressDraft) => Promise<InspectorInvitation>,
): Endpoint =>
  endpoint(
    inspectorEndpoints[right] as AnyEndpoint,
    (async ({ trx, actor, params, body, expectedVersion, request, now }: Call<Moves["readdress"]>) => {
      const { userId } = asMember(actor);
      const locked = await lockInvitation({ trx, actor, id: params.invitationId, right, now });
      // That it awaits none any more is said first.
      expectVersion(locked.invitation, expectedVersion);
      const row = await command({ trx, ...locked, userId, request, now }, body);
      return viewOne(trx, row, { reader: actor, order: locked.order, shipment: locked.shipment, now });
    }) as never,
  );

export const inspectorRoutes: Endpoint[] = [
  endpoint(inspectorEndpoints.companies, async ({ db, query }) => {
    const { rows, ...page } = await listCompanies(db, query);
    return { ...page, items: rows.map(presentCompany) };
  }),

  endpoint(inspectorEndpoints.list, ({ db: anyMoment, actor, params, now }) =>
    inSnapshot(anyMoment, async (db) => {
      const order = await Order.find(db, params.orderId);
      if (!order || !sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
      const shipment = await Shipment.meant(db, order.id, Number(params.number));
      const rows = await invitationsOf(db, shipment.id);
      const openCase = await openCaseOf(db, shipment.id);
      return {
        items: await viewInvitations(db, rows, { reader: actor, order, shipment, now }, openCase),
        can: shipmentRights(actor, order, { shipment, openCase }),
      };
    }),
  ),

  endpoint(inspectorEndpoints.invite, async ({ trx, actor, params, body, request, now }) => {
    const order = await Order.lock(trx, params.orderId);
    const side = order && sideOf(actor, order);
    if (!order || !side) throw new AppError("escrow.orderNotFound");
    authorizeAction("handleInspectors", actor);
    const shipment = await Shipment.meant(trx, order.id, Number(params.number));
    const { userId } = asMember(actor);
    const row = await inviteInspector({ trx, order, shipment, side, draft: body, userId, request, now });
    return viewOne(trx, row, { reader: actor, order, shipment, now });
  }),

  moving("consent", consent),
  moving("refuse", refuse),
  moving("sendAlone", sendAlone),
  moving("resend", resend),
  moving("readdress", readdress),
  moving("revoke", revoke),
];
