import { isSupportedCountry, parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/min";

/**
 * Reads a telephone number in international form, or in the national form of `country` (an ISO code in any case).
 * It carries the numbering plans of the world, so browsers load it only when a number is checked.
 *
 * @returns it in E.164, such as "+250788123456"; undefined when no such number can exist.
 */
export function readPhoneNumber(typed: string, country?: string): string | undefined {
  const code = country?.toUpperCase() ?? "";
  // "00" is how most of the world dials what is written "+".
  const written = typed.trim().replace(/^00(?=\s*[1-9])/, "+");
  const number = parsePhoneNumberFromString(written, {
    ...(isSupportedCountry(code) ? { defaultCountry: code satisfies CountryCode } : {}),
    extract: false,
  });
  return number?.isValid() && !number.ext ? number.number : undefined;
}
