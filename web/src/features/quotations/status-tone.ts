import type { RequestView } from "#shared/quotations/contract.ts";
import type { RequestStatus } from "#shared/quotations/process.ts";
import type { Tone } from "#web/src/ui/Badge.tsx";

const toneOf: Readonly<Record<RequestStatus | "countered", Tone>> = {
  open: "amber",
  countered: "amber",
  awarded: "success",
  closed: "sand",
  withdrawn: "grey",
  expired: "sand",
};

/** How a request stands, as its badge says: one that is not awarded, and of which the buyer has answered a quote with other terms, says so to both. */
export function standingOf({ status, sent, answer }: Pick<RequestView, "status" | "sent" | "answer">) {
  const offer = answer?.offer;
  const isCountered = sent ? sent.countered > 0 : offer?.status === "pending" && offer.turn === "supplier";
  const standing = isCountered && (status === "open" || status === "expired") ? "countered" : status;
  return { standing, tone: toneOf[standing] };
}
