import type { MeView } from "#shared/people/contract.ts";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { useMe } from "#web/src/features/identity/index.ts";

export type Hindrance = "organization" | "buyers" | "suspended" | "role";

/** Why a signed-in reader may not send inquiries or place orders; undefined for those who may, and for visitors, who may log in. */
export function hindranceOf(me: MeView | undefined): Hindrance | undefined {
  if (!me) return undefined;
  if (!me.organization) return "organization";
  if (me.organization.type !== "buyer") return "buyers";
  if (me.organization.suspended) return "suspended";
  return me.can.includes("trade") || asksToSend(me) ? undefined : "role";
}

/** Whether a manager sends what the reader has ready. */
const asksToSend = (me: MeView | undefined): boolean => me?.can.includes("askToSend") ?? false;

export function useTradingRight() {
  const { me, session } = useMe();
  // The server draws the form for a visitor, and so does the browser at first.
  const known = useHydrated() ? me : undefined;
  return { visitor: session !== "signedIn", hindrance: hindranceOf(known), asks: asksToSend(known) };
}
