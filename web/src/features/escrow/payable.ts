import type { OrderView } from "#shared/escrow/contract.ts";

type Waiting = "createdEnded" | "createdPending" | "createdVerifying";

/** How the words are named for an order whose money the provider says has gone back: before the goods left, and after. A case has words of its own. */
export function reversalOf({ status, providerEnded }: Pick<OrderView, "status" | "providerEnded">) {
  if (!providerEnded || status === "created" || status === "disputed") return undefined;
  return status === "funded" ? "fundedReversed" : "reversed";
}

/** Why nobody can pay an order yet, or any more, as its words are named: the provider has ended it, has not answered about it, or does not know its buyer. */
export function notYetPayable({
  status,
  providerPending,
  providerEnded,
  providerProblem,
  partyChecks,
}: Pick<OrderView, "status" | "providerPending" | "providerEnded" | "providerProblem" | "partyChecks">):
  Waiting | undefined {
  if (status !== "created") return undefined;
  if (providerEnded) return "createdEnded";
  if (providerPending && providerProblem) return "createdPending";
  const isVerifying = partyChecks.some(({ party, status: check }) => party === "buyer" && check === "pending");
  return isVerifying ? "createdVerifying" : undefined;
}
