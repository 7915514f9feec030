import type { InspectionView } from "#shared/escrow/contract.ts";
import type { ExhibitView, QuestionView, RulingView, TimelineLine } from "#shared/disputes/case-view.ts";
import type { LetterView } from "#shared/disputes/letter.ts";
import type { DisputeCaseView, PartyView } from "#shared/disputes/staff-view.ts";
import type { OrderStatus } from "#shared/escrow/process.ts";
import type { JournalView } from "#shared/ledger/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Contract } from "../../contracts/index.ts";
import { staffPapers, type DocumentReader, type StaffPaper } from "../../documents/index.ts";
import type { AgreedTerms } from "../../terms/index.ts";
import {
  belongedToSide,
  Dispute,
  Order,
  orderJournals,
  readChecklist,
  Shipment,
  proposalsOf,
  type CheckedPaper,
  type Proposal,
} from "../../escrow/index.ts";
import { readLetters } from "../letters/read-letters.ts";
import { asUser } from "#backend/src/kernel/actor.ts";
import { inspectionsOfCase } from "./case-inspections.ts";
import { readExhibits, readNotes, readQuestions, readRulings } from "./case-parts.ts";
import { caseStatements } from "./case-timeline.ts";
import { earlierReviewers, type EarlierReviewer } from "./earlier-reviewers.ts";
import type { DisputeRow } from "./list-disputes.ts";

interface PartyRow {
  id: string;
  name: string;
  organization_type: string;
  country: string | null;
  city: string | null;
  phone: string | null;
  contact_email: string | null;
  website: string | null;
  established: number | null;
  verification: PartyView["verification"];
}

interface EventRow {
  id: string;
  transition: string;
  to_status: OrderStatus;
  party: string;
  email: string | null;
  /** Whose result it follows from, invited by a side and without an account. */
  inspector?: string | null;
  created_at: Date;
  details: Record<string, unknown>;
  /** Of our team's own audit log, and no event of the order. */
  isInternal?: boolean;
}

/** What stands around a dispute: all that a reviewer reads before deciding. */
export interface DisputeCase {
  row: DisputeRow;
  order: Order;
  shipment: Shipment;
  terms: AgreedTerms;
  contract: Contract | null;
  transactionReference: string | null;
  /** How the transaction stands at the provider, by the last that we have heard. */
  providerStatus: string | null;
  parties: PartyRow[];
  inspections: InspectionView[];
  /** Of the shipment. */
  checklist: CheckedPaper[];
  papers: StaffPaper[];
  events: EventRow[];
  journals: JournalView[];
  questions: Omit<QuestionView, "can">[];
  notes: DisputeCaseView["notes"];
  statements: TimelineLine[];
  /** Those that were announced, the oldest first. */
  rulings: RulingView[];
  exhibits: ExhibitView[];
  letters: LetterView[];
  proposals: Proposal[];
  isOwnTrade: boolean;
  /** Who has decided it before an appeal. */
  earlier: EarlierReviewer[];
}

export async function disputeCase(db: Database, row: DisputeRow, reader: DocumentReader): Promise<DisputeCase> {
  const readerId = asUser(reader.actor).userId;
  const order = await Order.query(db).findById(row.order_id).throwIfNotFound();
  const { shipmentId } = await Dispute.query(db).findById(row.id).throwIfNotFound();
  const shipment = await Shipment.query(db).findById(shipmentId).throwIfNotFound();
  const wallet = (await db("escrow_wallets")
    .where({ order_id: order.id })
    .first("external_reference", "provider_status")) as
    { external_reference: string | null; provider_status: string | null } | undefined;
  const parties = await db<PartyRow>("organizations")
    .select(
      "id",
      "name",
      "organization_type",
      "country",
      "city",
      "phone",
      "contact_email",
      "website",
      "established",
      "verification",
    )
    .whereIn("id", [order.buyerOrgId, order.supplierOrgId]);
  const events = (await db("order_events as e")
    .leftJoin("users as u", "u.id", "e.user_id")
    .joinRaw(
      "left join quality_controls q on q.id = (e.details ->> 'inspectionId')::uuid and q.invitation_id is not null",
    )
    .where("e.order_id", order.id)
    .where((any) => void any.where("e.shipment_id", shipment.id).orWhereNull("e.shipment_id"))
    .orderBy("e.id")
    .select(
      "e.id",
      "e.transition",
      "e.to_status",
      "e.party",
      "u.email",
      "q.inspector",
      "e.created_at",
      "e.details",
    )) as EventRow[];
  const moves = await proposalEvents(db, row.id);
  const { terms, papers } = await readChecklist(db, order);
  const about = { disputeId: row.id, shipment, order, openedAt: row.created_at };
  const inspections = await inspectionsOfCase(db, about);
  return {
    row,
    order,
    shipment,
    terms,
    contract: (await Contract.query(db).findOne({ order_id: order.id })) ?? null,
    transactionReference: wallet?.external_reference ?? null,
    providerStatus: wallet?.provider_status ?? null,
    parties,
    inspections,
    checklist: papers.filter((paper) => paper.shipment.id === shipment.id),
    papers: [
      ...(await staffPapers(db, "shipment", [shipment.id])),
      ...(await staffPapers(
        db,
        "inspection",
        inspections.map(({ id }) => id),
      )),
    ],
    events: [...events, ...moves].sort(
      (a, b) => a.created_at.getTime() - b.created_at.getTime() || before(a.transition) - before(b.transition),
    ),
    journals: await orderJournals(db, order.id),
    questions: await readQuestions(db, row.id),
    notes: await readNotes(db, row.id),
    statements: await caseStatements(db, row.id),
    rulings: await readRulings(db, row.id, { amount: shipment.amount, currency: order.currency }),
    exhibits: await readExhibits(db, about, reader),
    letters: await readLetters(db, row.id),
    proposals: await proposalsOf(db, shipment.id),
    isOwnTrade: await belongedToSide(db, readerId, order),
    earlier: (await earlierReviewers(db, [row.id])).get(row.id) ?? [],
  };
}

/** A confirmation and what it sets going happen in one moment; people read it first. */
const before = (transition: string): number => (Object.values(proposalMoves).includes(transition) ? 0 : 1);

const proposalMoves: Record<string, string> = {
  "dispute.proposed": "propose",
  "dispute.sentBack": "sendBack",
  "dispute.confirmed": "confirm",
};

/** What reviewers did with a decision before it took effect: the order knows nothing of that, the audit log does. */
async function proposalEvents(db: Database, disputeId: string): Promise<EventRow[]> {
  const rows = (await db("audit_log as a")
    .leftJoin("users as u", "u.id", "a.actor_user_id")
    .where({ subject_type: "dispute", subject_id: disputeId })
    .whereIn("a.action", Object.keys(proposalMoves))
    .orderBy("a.id")
    .select("a.id", "a.action", "u.email", "a.created_at", "a.details")) as (Omit<
    EventRow,
    "transition" | "to_status" | "party"
  > & { action: string })[];
  return rows.map(({ action, id, ...row }) => ({
    ...row,
    id: `audit-${id}`,
    transition: proposalMoves[action] ?? action,
    to_status: "disputed",
    party: "reviewer",
    isInternal: true,
  }));
}
