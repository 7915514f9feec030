import { Badge } from "./Badge.tsx";
import { escrowLook, offerLook, type EscrowStatusName, type OfferStatusName } from "./status-look.ts";

/** `label` is the status in the reader's language. */
export function EscrowBadge({ status, label }: { status: EscrowStatusName; label: string }) {
  return <Badge {...escrowLook[status]}>{label}</Badge>;
}

export function OfferBadge({ status, label }: { status: OfferStatusName; label: string }) {
  return <Badge {...offerLook[status]}>{label}</Badge>;
}
