import type { TablerIcon } from "@tabler/icons-react";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { IconInbox, IconLayoutDashboard, IconPlant2, IconSettings, IconShieldLock } from "#web/src/ui/icons.ts";

export type Place = "overview" | "products" | "orders" | "escrow" | "settings";

export interface NavigationItem {
  id: Place;
  to: `/${string}`;
  icon: TablerIcon;
  /** Products listed, offers that wait, orders under way. */
  count?: number;
}

const icons: Record<Place, TablerIcon> = {
  overview: IconLayoutDashboard,
  products: IconPlant2,
  orders: IconInbox,
  escrow: IconShieldLock,
  settings: IconSettings,
};

const placesOf: Record<OrganizationType | "none", readonly Place[]> = {
  supplier: ["overview", "products", "orders", "escrow", "settings"],
  buyer: ["overview", "orders", "escrow", "settings"],
  none: ["overview", "settings"],
};

/** The side menu of an organization type; figures come from the overview once it is there. */
export function navigationOf(type: OrganizationType | null, overview?: OverviewView): NavigationItem[] {
  const counts: Partial<Record<Place, number>> = {
    products: overview?.products?.total,
    orders: overview?.offers.pending,
    escrow: overview?.orders.active,
  };
  return placesOf[type ?? "none"].map((id) => ({
    id,
    to: id === "overview" ? "/dashboard" : `/dashboard/${id}`,
    icon: icons[id],
    count: counts[id],
  }));
}

/** Which place an address belongs to; the title of the top bar on a phone. */
export const placeOf = (path: string): Place => {
  const part = path.split("/")[2];
  return part === "products" || part === "orders" || part === "escrow" || part === "settings" ? part : "overview";
};
