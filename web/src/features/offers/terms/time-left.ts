const hour = 3_600_000;

/** What is left until a moment, in its largest unit and rounded down: nobody should count on more than there is. `soon`: less than an hour. */
export function timeLeft(until: string, now: Date): { unit: "days" | "hours"; count: number } | "soon" | "over" {
  const left = Date.parse(until) - now.getTime();
  if (left <= 0) return "over";
  const hours = Math.floor(left / hour);
  if (hours === 0) return "soon";
  return hours < 24 ? { unit: "hours", count: hours } : { unit: "days", count: Math.floor(hours / 24) };
}

/** From here on it is urgent for whoever is to answer. */
export const isSoon = (until: string, now: Date): boolean => Date.parse(until) - now.getTime() < 72 * hour;
