import type { OrderView } from "#shared/escrow/contract.ts";

type Waiting = "createdEnded" | "createdPending" | "createdVerifying";

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
