import { AppError } from "#shared/kernel/errors.ts";
import type { CaseView } from "#shared/disputes/case-view.ts";
import type { Database } from "#backend/src/db/database.ts";
import { asMember, sideOf, type Actor } from "#backend/src/kernel/actor.ts";
import { Contract } from "../../contracts/index.ts";
import type { DocumentReader } from "../../documents/index.ts";
import { Dispute, Order, proposalsOf, Shipment } from "../../escrow/index.ts";
import { AgreedTerms } from "../../terms/index.ts";
import { readLetters } from "../letters/read-letters.ts";
import { presentCase } from "../presenter.ts";
import { countWithdrawn } from "../withdrawal.ts";
import { inspectionsOfCase } from "./case-inspections.ts";
import { readExhibits, readQuestions, readRulings, readStatements } from "./case-parts.ts";

/** A case of the caller's organization. @throws {AppError} `escrow.disputeNotFound` */
export async function findOwnCase(db: Database, actor: Actor, id: string): Promise<{ dispute: Dispute; order: Order }> {
  asMember(actor);
  const dispute = await Dispute.query(db).findById(id).whereNull("deleted_at");
  const order = dispute && (await Order.query(db).findById(dispute.orderId));
  if (!order || !sideOf(actor, order)) throw new AppError("escrow.disputeNotFound");
  return { dispute, order };
}

/** A case as one of its sides reads it. */
export async function viewCase(
  db: Database,
  { dispute, order }: { dispute: Dispute; order: Order },
  reader: DocumentReader,
): Promise<CaseView> {
  const side = sideOf(reader.actor, order);
  if (!side) throw new AppError("escrow.disputeNotFound");
  const shipments = await Shipment.of(db, order.id);
  const shipment = shipments.find(({ id }) => id === dispute.shipmentId);
  if (!shipment) throw new Error(`case ${dispute.id} is about no shipment`);
  const terms = await AgreedTerms.find(db, order.termsId);
  const about = { disputeId: dispute.id, shipment, order, openedAt: dispute.createdAt };
  return presentCase(
    {
      dispute,
      order,
      shipment,
      shipments: shipments.length,
      terms,
      side,
      contract: (await Contract.query(db).findOne({ order_id: order.id })) ?? null,
      statements: await readStatements(db, dispute.id),
      questions: await readQuestions(db, dispute.id),
      rulings: await readRulings(db, dispute.id, { amount: shipment.amount, currency: order.currency }),
      exhibits: await readExhibits(db, about, reader),
      letters: await readLetters(db, dispute.id, side),
      inspections: await inspectionsOfCase(db, about),
      proposals: await proposalsOf(db, shipment.id),
      withdrawn: await countWithdrawn(db, dispute),
    },
    reader,
  );
}
