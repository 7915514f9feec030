import type { OrderView } from "#shared/escrow/contract.ts";

type Waiting = "createdPending" | "createdVerifying";

/** Why nobody can pay an order yet, as its words are named: the provider has not answered about it, or does not know its buyer. */
export function notYetPayable({
  status,
  providerPending,
  providerProblem,
  partyChecks,
}: Pick<OrderView, "status" | "providerPending" | "providerProblem" | "partyChecks">): Waiting | undefined {
  if (status !== "created") return undefined;
  if (providerPending && providerProblem) return "createdPending";
  const isVerifying = partyChecks.some(({ party, status: check }) => party === "buyer" && check === "pending");
  return isVerifying ? "createdVerifying" : undefined;
}
