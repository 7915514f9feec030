/** A letter is worth 10 to 38, without the multiples of 11 (ISO 6346). */
const worthOf = (sign: string): number => {
  const at = sign.charCodeAt(0) - 65;
  return at < 0 ? Number(sign) : 10 + at + Math.floor((at + 9) / 10);
};

/** How a container's number is written: four letters, the last U, J or Z, and seven digits, without what people put between them. */
export const tidyContainer = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, "");

/** Whether a number is one of ISO 6346: its last digit follows from all that stand before it. */
export function isContainerNumber(number: string): boolean {
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return false;
  const sum = [...number.slice(0, 10)].reduce((total, sign, place) => total + worthOf(sign) * 2 ** place, 0);
  return (sum % 11) % 10 === Number(number[10]);
}
