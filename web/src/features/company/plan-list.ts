import type { Place } from "#web/src/ui/Link.tsx";

export type PlanSide = "buyer" | "seller";

interface Plan {
  id: string;
  /** USD a month; null where it is agreed upon. */
  price: string | null;
  points: readonly ("first" | "second" | "third" | "fourth")[];
  chosen?: boolean;
  to: Place;
}

const three = ["first", "second", "third"] as const;
const four = [...three, "fourth"] as const;
const enterprise: Place = "/contact?subject=general&topic=enterprise";

/** Plans and prices (specification, section 9). */
export const plans: Record<PlanSide, readonly Plan[]> = {
  buyer: [
    { id: "basic", price: "0", points: three, to: "/register?type=buyer" },
    { id: "professional", price: "99", points: four, chosen: true, to: "/register?type=buyer" },
    { id: "enterprise", price: null, points: three, to: enterprise },
  ],
  seller: [
    { id: "starter", price: "49", points: three, to: "/register?type=seller" },
    { id: "growth", price: "149", points: four, chosen: true, to: "/register?type=seller" },
    { id: "enterprise", price: null, points: three, to: enterprise },
  ],
};
