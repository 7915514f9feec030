import type { RatingDecision } from "#shared/ratings/admin-contract.ts";
import type { RatingPart, RatingState } from "#shared/ratings/rules.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** What one side of an order says of the other. */
export class OrderRating extends BusinessRecord {
  static override readonly tableName = "order_ratings";

  declare orderId: string;
  /** Who rates. */
  declare side: OrganizationType;
  declare raterOrgId: string;
  declare ratedOrgId: string;
  declare quality: number;
  declare papers: number;
  declare punctuality: number;
  declare communication: number;
  declare comment: string | null;
  declare writtenBy: string;
  /** Since when everybody sees it, and nobody changes it. */
  declare appearedAt: Date | null;
  /** Since when its words are hidden. */
  declare hiddenAt: Date | null;
}

/** Where the ratings of an order stand: a row of `rating_windows`. */
export interface RatingWindow {
  order_id: string;
  buyer_org_id: string;
  supplier_org_id: string;
  ended_at: Date;
  state: RatingState;
  due_at: Date | null;
}

/** A row of `rating_answers`. */
export interface RatingAnswer {
  rating_id: string;
  text: string;
  created_at: Date;
  hidden_at: Date | null;
}

/** A row of `rating_reports`. */
export interface RatingReport {
  id: string;
  rating_id: string;
  part: RatingPart;
  organization_id: string;
  reason: string;
  created_at: Date;
  decision: RatingDecision | null;
}

/** What is known of a rating beside its row: the answer to it, and which of its words were reported. */
export interface RatingWords {
  readonly answer: RatingAnswer | undefined;
  readonly reported: readonly RatingPart[];
}
