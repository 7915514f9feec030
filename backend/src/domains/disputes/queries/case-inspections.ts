import type { InspectionView } from "#shared/escrow/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { inspectionsOf, type Order, type Shipment } from "../../escrow/index.ts";

/** Of which case something is asked for. */
export interface CaseOf {
  disputeId: string;
  shipment: Shipment;
  order: Order;
  openedAt: Date;
}

/** From when and until when what comes to a shipment is of a case: of its goods, and of no later case about them. */
interface Span {
  after: Date | null;
  until: Date | null;
}

/** Goods that were replaced have nothing to do with a case about the others, nor those with a case about the first; and what came once the next case of the same goods had begun is of that one. */
export async function spanOf(db: Database, { disputeId, shipment, openedAt }: CaseOf): Promise<Span> {
  const { replacedAt } = shipment;
  const [next] = (await db("disputes")
    .where({ shipment_id: shipment.id })
    .whereNot({ id: disputeId })
    .where("created_at", ">", openedAt)
    .min("created_at as at")) as [{ at: Date | null }?];
  const isOfTheOthers = replacedAt !== null && replacedAt <= openedAt;
  const ends = [next?.at, isOfTheOthers ? null : replacedAt].filter((at) => at instanceof Date);
  return {
    after: isOfTheOthers ? replacedAt : null,
    until: ends.length === 0 ? null : new Date(Math.min(...ends.map((at) => at.getTime()))),
  };
}

export const isWithin = ({ after, until }: Span, at: Date): boolean =>
  (after === null || at > after) && (until === null || at < until);

/** Inspections of a case with what tells those that were added to it from those before it. */
interface Inspected {
  id: string;
  dispute_id: string | null;
  certificate_number: string;
  inspector: string;
  side: OrganizationType;
  created_at: Date;
}

/** The inspections that a case is about: those of its goods from before it began, and those that were added to it. What was inspected since without being added is of no case, or of a later one. */
export async function inspectedIn(db: Database, about: CaseOf): Promise<Inspected[]> {
  const { disputeId, shipment, openedAt } = about;
  const { after } = await spanOf(db, about);
  const rows = await db<Inspected>("quality_controls")
    .where({ shipment_id: shipment.id } as never)
    .where((any) => void any.where("created_at", "<=", openedAt).orWhere({ dispute_id: disputeId } as never))
    .select("id", "dispute_id", "certificate_number", "inspector", "side", "created_at");
  return rows.filter(({ created_at: at }) => after === null || at > after);
}

/** The same with all that they have found, the oldest first. What was added to an earlier case of the same goods is one of those from before this one. */
export async function inspectionsOfCase(db: Database, about: CaseOf): Promise<InspectionView[]> {
  const added = new Map((await inspectedIn(db, about)).map(({ id, dispute_id: of }) => [id, of === about.disputeId]));
  const all = (await inspectionsOf(db, [about.order.id])).get(about.shipment.id) ?? [];
  return all.filter(({ id }) => added.has(id)).map((one) => ({ ...one, inCase: added.get(one.id) ?? false }));
}
