import { createDates } from "#shared/look/dates.ts";

/** The zone of a country whose clocks all agree; elsewhere, and for none, UTC. */
export function timeZoneOf(country: string | null, now: Date): string {
  const zones = zonesOf(country);
  const written = new Set(zones.map((timeZone) => createDates("en", { timeZone }).moment(now)));
  return written.size === 1 ? (zones[0] ?? "UTC") : "UTC";
}

interface ZonesOfLocale {
  getTimeZones?: () => string[] | undefined;
  timeZones?: string[];
}

function zonesOf(country: string | null): string[] {
  if (!country || !/^[a-z]{2}$/.test(country)) return [];
  const locale = new Intl.Locale("und", { region: country.toUpperCase() }) as unknown as ZonesOfLocale;
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
