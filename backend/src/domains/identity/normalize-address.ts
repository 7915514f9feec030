import { domainToASCII } from "node:url";

/** Characters of an address at most, spaces around it counted. */
const longest = 1000;

/**
 * The one way in which an address is written here: lower case, NFC, an international domain in its ASCII form. What stands
 * before the @ must be ASCII, because hardly a mail server takes anything else; that is checked by whoever needs an address.
 */
export function normalizeAddress(given: string): string {
  // No address is so long (RFC 5321), and putting marks in order takes the square of a text's length.
  if (given.length > longest) return given;
  const text = given.trim().normalize("NFC").toLowerCase();
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  if (at < 0 || /^[\x21-\x7e]*$/.test(domain)) return text;
  return `${text.slice(0, at)}@${domainToASCII(domain)}`;
}
