import { AppError } from "#shared/kernel/errors.ts";
import type { LinkView } from "#shared/inspectors/inspect-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { hashToken } from "../../identity/index.ts";
import { invitedByOf, stateOf } from "../invitation-state.ts";
import { InspectorInvitation } from "../model.ts";
import { maskedAddress } from "../presenter.ts";

/** What the link of a letter is about; one that was replaced by a newer letter's leads to nothing. @throws {AppError} `inspectors.linkUnknown` */
export async function findByLink(db: Database, token: string): Promise<InspectorInvitation> {
  const invitation = await InspectorInvitation.query(db).findOne({ token_hash: hashToken(token) });
  if (!invitation) throw new AppError("inspectors.linkUnknown");
  return invitation;
}

interface Submitted {
  certificate_number: string;
  status: "approved" | "rejected";
  created_at: Date;
  passport: string | null;
  reference: string;
  product: string;
  number: number;
  of: string;
}

/** What a link leads to, for whoever holds it. */
export async function viewLink(
  db: Database,
  invitation: InspectorInvitation,
  isHere: boolean,
  now: Date,
): Promise<LinkView> {
  const { name } = (await db("organizations").where({ id: invitation.organizationId }).first("name")) as {
    name: string;
  };
  const submitted = (await db("quality_controls as q")
    .leftJoin("passports as p", (on) => on.on("p.inspection_id", "q.id").andOnVal("p.version", 1))
    .join("orders as o", "o.id", "q.order_id")
    .join("agreed_terms as t", "t.id", "o.terms_id")
    .join("shipments as s", "s.id", "q.shipment_id")
    .where("q.invitation_id", invitation.id)
    .first(
      "q.certificate_number",
      "q.status",
      "q.created_at",
      "p.number as passport",
      "o.reference",
      "t.product_name as product",
      "s.number",
      db.raw("(select count(*) from shipments n where n.order_id = o.id) as of"),
    )) as Submitted | undefined;
  return {
    id: invitation.id,
    state: stateOf(invitation, now),
    company: invitation.company,
    inspector: invitation.inspector,
    address: maskedAddress(invitation.email),
    inviter: name,
    by: invitedByOf(invitation),
    forCase: invitation.disputeId !== null,
    expiresAt: invitation.expiresAt.toISOString(),
    isHere,
    receipt: submitted
      ? {
          certificateNumber: submitted.certificate_number,
          status: submitted.status,
          submittedAt: submitted.created_at.toISOString(),
          order: { reference: submitted.reference, shipment: submitted.number, of: Number(submitted.of) },
          product: submitted.product,
          passport: submitted.passport,
        }
      : null,
  };
}
