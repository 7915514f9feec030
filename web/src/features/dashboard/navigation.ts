import type { TablerIcon } from "@tabler/icons-react";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Places } from "#web/src/runtime/places.ts";
import { IconLayoutDashboard } from "#web/src/ui/icons.ts";
import { menuIcons } from "./menu-icons.ts";

type MenuPlaces = Places["menu"];

export interface NavigationItem {
  id: string;
  to: `/${string}`;
  icon: TablerIcon;
  /** Products listed, offers that wait, orders under way, conversations with something unread. */
  count?: number;
}

/** What places of the menu count, as far as it has been read. */
export type MenuFigures = Partial<OverviewView> & { threads?: { unread: number } };

/** A figure by its path, such as `offers.pending`. */
function figureAt(figures: MenuFigures, path: string): number | undefined {
  const figure = path
    .split(".")
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], figures);
  return typeof figure === "number" ? figure : undefined;
}

/** The side menu of an organization type; figures stand beside it once they are there. */
export const navigationOf = (
  menu: MenuPlaces,
  type: OrganizationType | null,
  figures: MenuFigures = {},
): NavigationItem[] =>
  menu
    .filter((place) => place.for.includes(type ?? "none"))
    .map(({ id, to, icon, count }) => ({
      id,
      to,
      icon: menuIcons[icon] ?? IconLayoutDashboard,
      ...(count && { count: figureAt(figures, count) }),
    }));

/** Which place an address belongs to: the deepest that it begins with. It is the title of the top bar on a phone. */
export const placeOf = (menu: MenuPlaces, path: string): string =>
  menu
    .filter(({ to }) => path === to || path.startsWith(`${to}/`))
    .sort((one, other) => other.to.length - one.to.length)[0]?.id ?? "overview";
