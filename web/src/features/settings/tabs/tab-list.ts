/** The parts of the settings, each at an address of its own. */
export const settingsTabs = ["organization", "verification", "team", "security", "notifications", "data"] as const;
export type SettingsTab = (typeof settingsTabs)[number];

const root = "/dashboard/settings";

/** The address of a tab; the team has a page of its own, whose place the side menu knows. */
export const tabPath = (tab: Exclude<SettingsTab, "team">): `/${string}` =>
  tab === "organization" ? root : `${root}/${tab}`;

/** The tab of an address without language. */
export const tabOf = (pathname: string): Exclude<SettingsTab, "team" | "verification"> =>
  (["security", "notifications", "data"] as const).find((tab) => pathname === tabPath(tab)) ?? "organization";

/** Where the places of the one long page, which links and letters name, stand today. */
const movedPlaces: Readonly<Record<string, Exclude<SettingsTab, "team" | "organization">>> = {
  email: "security",
  password: "security",
  ways: "security",
  "two-factor": "security",
  devices: "security",
  language: "notifications",
  notifications: "notifications",
  export: "data",
  deletion: "data",
};

/** Where an address leads on to that names a place of another tab; undefined where it names none. */
export function movedTo({ pathname, hash }: { pathname: string; hash: string }): string | undefined {
  const tab = pathname === root ? movedPlaces[hash.slice(1)] : undefined;
  return tab && `${tabPath(tab)}${hash}`;
}
