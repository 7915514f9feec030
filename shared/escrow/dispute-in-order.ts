import { object, string } from "yup";
import { caseOpeners, caseStages, claimTypes, disputeOutcomes, disputeStatuses } from "../disputes/process.ts";
import { organizationTypes } from "../organizations/choices.ts";
import { choice, moneyShape, optionalString, optionalTimestamp, timestamp } from "../kernel/fields.ts";

/** How a case was decided; the amounts sum to the total. */
const caseDecision = object({
  outcome: choice(disputeOutcomes).required(),
  released: moneyShape(),
  refunded: moneyShape(),
  reason: string().required(),
  at: timestamp(),
});

/** The newest case of a shipment as its order shows it; all of it stands on the page of the case. */
export const disputeInOrder = object({
  reason: string().required(),
  openedAt: timestamp(),
  openedBy: choice(caseOpeners).required(),
  /** The move by which the order went on, where no decision was needed any more. */
  closedBy: optionalString(),
  status: choice(disputeStatuses).required(),
  stage: choice(caseStages).required(),
  claim: object({ type: choice(claimTypes).required(), amount: moneyShape() })
    .nullable()
    .defined(),
  /** What is awaited by when: the other side's answer, our team's decision, an appeal, goods that come back. Null once it has ended. */
  due: optionalTimestamp(),
  /** The side that this is: whose answer, or whose word about goods that come back, is awaited. Null where it is our team, or either side. */
  awaits: choice(organizationTypes).nullable().defined().default(null),
  /** A decision that both sides have read and that has moved no money yet: either may appeal, or goods are to come back first. */
  announced: caseDecision.nullable().defined(),
  /** Once a reviewer's decision has taken effect. */
  decision: caseDecision.nullable().defined(),
});
