import type { GoodsEnd } from "#shared/disputes/process.ts";
import type { AgreedTransition } from "#shared/escrow/process.ts";
import type { ProposalStatus } from "#shared/escrow/proposal-contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** What one side of an order has proposed to the other about a shipment, which has one open proposal at most. */
export class Proposal extends BusinessRecord {
  static override readonly tableName = "order_proposals";

  declare orderId: string;
  declare shipmentId: string;
  declare kind: AgreedTransition;
  declare proposedBy: OrganizationType;
  declare proposedByUser: string;
  declare reason: string;
  /** Of a price reduction: what the buyer gets back, a decimal amount in the order's currency. */
  declare reduction: string | null;
  /** Of a division: what is released. */
  declare released: string | null;
  /** What becomes of goods that have left, and at whose cost they come back. */
  declare goods: GoodsEnd | null;
  declare returnPaidBy: OrganizationType | null;
  /** Of a change of dates, one of both, and of other goods the first: days, YYYY-MM-DD. */
  declare shipBy: string | null;
  declare expectedArrival: string | null;
  /** With another day to ship: by when the sample is to be approved. */
  declare sampleDueOn: string | null;
  declare status: ProposalStatus;
  declare expiresAt: Date;
  declare answeredByUser: string | null;
  declare answeredAt: Date | null;
  declare answerReason: string | null;

  /** The one that waits for an answer. */
  static async open(db: Database, shipmentId: string): Promise<Proposal | undefined> {
    return Proposal.query(db).where({ shipment_id: shipmentId, status: "open" }).first();
  }
}

/** All that was proposed about a shipment, the newest last. */
export const proposalsOf = async (db: Database, shipmentId: string): Promise<Proposal[]> =>
  Proposal.query(db).where({ shipment_id: shipmentId }).orderBy(["created_at", "id"]);
