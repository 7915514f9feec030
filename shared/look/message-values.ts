/** Decimal numbers in a message's values, written as the reader's language writes them: "64.5" is "64,5" in French. */
export function messageValues(values: Readonly<Record<string, unknown>>, language: string): Record<string, unknown> {
  if (language !== "fr") return { ...values };
  const written = (value: unknown) =>
    /^-?\d+\.\d+$/.test(typeof value === "number" ? String(value) : typeof value === "string" ? value : "")
      ? String(value).replace(".", ",")
      : value;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, written(value)]));
}
