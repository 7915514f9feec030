import { formatNumber } from "./numbers.ts";

/** Decimal numbers in a message's values, written as the reader's language writes them: "4900.50" is "4,900.50", and "4\u202f900,50" in French. */
export function messageValues(values: Readonly<Record<string, unknown>>, language: string): Record<string, unknown> {
  const written = (name: string, value: unknown) => {
    // Which is to be typed: it stands as a field takes it.
    if (name === "number") return language === "fr" ? String(value).replace(".", ",") : value;
    const text = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
    return /^-?\d+\.\d+$/.test(text) ? formatNumber(text, language === "fr" ? "fr" : "en") : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(name, value)]));
}
