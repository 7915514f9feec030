import { allow } from "#shared/organizations/actions.ts";
import type { OrderStatus } from "#shared/escrow/order-transition.ts";
import { membershipOf, type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import type { Order } from "../model.ts";
import type { Shipment } from "../shipment-model.ts";
import { stateOf, type CheckedPaper } from "./model.ts";

/** Papers are made before the goods leave, and some come long after they were paid for; of what was never paid, or came to nothing, there are none. */
const without: readonly OrderStatus[] = ["created", "cancelled", "refunded"];
export const takesPapers = ({ status }: Pick<Shipment, "status">): boolean => !without.includes(status);

/** What `actor` may do with one paper now. */
export function paperRights(actor: Actor, order: Order, paper: CheckedPaper): ("hand" | "answer")[] {
  const member = membershipOf(actor);
  const side = sideOf(actor, order);
  const hands = side === "supplier" && allow("addPapers", member) && takesPapers(paper.shipment);
  const answers = side === "buyer" && allow("answerPapers", member) && stateOf(paper) === "uploaded";
  return [...(hands ? (["hand"] as const) : []), ...(answers ? (["answer"] as const) : [])];
}
