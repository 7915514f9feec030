/** How long the IBANs of each country are that has them (ISO 13616, the registry of SWIFT), by the letters they begin with. */
const ibanLengths: Readonly<Record<string, number>> = {
  ...{ AD: 24, AE: 23, AL: 28, AT: 20, AZ: 28, BA: 20, BE: 16, BG: 22, BH: 22, BI: 27, BR: 29, BY: 28, CH: 21, CR: 22 },
  ...{ CY: 28, CZ: 24, DE: 22, DJ: 27, DK: 18, DO: 28, EE: 20, EG: 29, ES: 24, FI: 18, FK: 18, FO: 18, FR: 27, GB: 22 },
  ...{ GE: 22, GI: 23, GL: 18, GR: 27, GT: 28, HN: 28, HR: 21, HU: 28, IE: 22, IL: 23, IQ: 23, IS: 26, IT: 27, JO: 30 },
  ...{ KW: 30, KZ: 20, LB: 28, LC: 32, LI: 21, LT: 20, LU: 20, LV: 21, LY: 25, MC: 27, MD: 24, ME: 22, MK: 19, MN: 20 },
  ...{ MR: 27, MT: 31, MU: 30, NI: 28, NL: 18, NO: 15, OM: 23, PK: 24, PL: 28, PS: 29, PT: 25, QA: 29, RO: 24, RS: 22 },
  ...{ RU: 33, SA: 24, SC: 31, SD: 18, SE: 24, SI: 19, SK: 24, SM: 27, SO: 23, ST: 25, SV: 28, TL: 23, TN: 24, TR: 26 },
  ...{ UA: 29, VA: 22, VG: 24, XK: 20, YE: 30 },
};

/** Parts of a country whose banks have its IBANs. */
const partOf: Readonly<Record<string, string>> = {
  ...{ AX: "FI", BL: "FR", GF: "FR", GP: "FR", MF: "FR", MQ: "FR", NC: "FR", PF: "FR", PM: "FR", RE: "FR", TF: "FR" },
  ...{ WF: "FR", YT: "FR", GG: "GB", IM: "GB", JE: "GB" },
};

/** The letters with which IBANs of banks in a country begin; undefined where there are none. @param country ISO 3166-1, small letters. */
export function ibanPrefixOf(country: string): string | undefined {
  const code = country.toUpperCase();
  const prefix = partOf[code] ?? code;
  return prefix in ibanLengths ? prefix : undefined;
}

/** Without the spaces that people write between its groups. */
export const plainIban = (text: string): string => text.replace(/[\s.-]/g, "").toUpperCase();

/** Length and check digits (ISO 7064, mod 97-10). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban) || iban.length !== ibanLengths[iban.slice(0, 2)]) return false;
  const digits = [...(iban.slice(4) + iban.slice(0, 4))].map((sign) => parseInt(sign, 36).toString()).join("");
  return BigInt(digits) % 97n === 1n;
}

/** Whether a text holds a valid IBAN, however its groups are parted. Bags and lots have letters and digits too, so most of what counts has to be digits. */
export function ibanIn(text: string): boolean {
  for (const { index } of text.matchAll(/(?<!\p{L})[a-z]{2}[^\p{L}\p{N}]{0,2}\d/giu)) {
    const signs = text
      .slice(index, index + 120)
      .replace(/[^\p{L}\p{N}]/gu, "")
      .toUpperCase();
    const iban = signs.slice(0, ibanLengths[signs.slice(0, 2)] ?? 0);
    if (iban.replace(/\D/g, "").length * 2 > iban.length && isIban(iban)) return true;
  }
  return false;
}
