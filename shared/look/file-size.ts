/** Bytes in the unit that leaves one to three digits before the decimal sign. */
export function sizeWords(bytes: number, language: string): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: isSmall ? "kilobyte" : "megabyte",
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(isSmall ? Math.max(1, bytes / 1000) : bytes / 1_000_000);
}
