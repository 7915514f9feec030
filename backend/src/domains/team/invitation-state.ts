import type { InvitationState } from "#shared/team/rules.ts";
import type { Invitation } from "./model.ts";

/** What has become of it. */
export function stateOf(
  { acceptedAt, revokedAt, expiresAt }: Pick<Invitation, "acceptedAt" | "revokedAt" | "expiresAt">,
  now: Date,
): InvitationState {
  if (acceptedAt) return "accepted";
  if (revokedAt) return "revoked";
  return expiresAt <= now ? "expired" : "open";
}
