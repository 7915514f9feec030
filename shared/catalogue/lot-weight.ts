/** Kilograms as metric tons, whole kilograms: what lies beyond cannot be ordered. */
export function tonsOfKilograms(kilograms: string): string {
  const whole = kilograms.split(".")[0]!.padStart(4, "0");
  return `${whole.slice(0, -3)}.${whole.slice(-3)}`;
}
