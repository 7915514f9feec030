import type { Database } from "../db/database.ts";
import { addressKey, consume, createLimiter } from "./rate-limit.ts";

/** Letters in a day that strangers can have sent to one address, from all doors together. */
export const lettersPerDay = 20;
/** Beside them, for who asks from a network from which the address's owner has signed in: whoever spends the twenty must not keep its owner out. */
export const lettersForOwner = 3;
const day = 24 * 60 * 60;

/**
 * Counts a letter that somebody asks for who need not be its reader: registering, links and codes, a change of address, invitations to a team or to inspect, and
 * the answer of the contact form. What an order, an offer or a case says to its sides is never counted and never held back.
 *
 * Counted is what is sent, with `trx`, and nothing that was only asked for: requests for an address that nobody has, or that are refused in the end, keep no
 * letter back. Public forms answer the same whether the letter leaves, because whoever could tell would learn who has an account.
 *
 * @param byOwner whether it is most likely its reader who asks.
 * @returns seconds until the next may leave; undefined when this one may.
 */
export async function countLetterTo(trx: Database, email: string, byOwner = false): Promise<number | undefined> {
  const key = addressKey(email.trim().toLowerCase());
  const wait = await consume(createLimiter(trx, "letter-day", lettersPerDay, day), key);
  if (wait === undefined || !byOwner) return wait;
  return consume(createLimiter(trx, "letter-day-owner", lettersForOwner, day), key);
}
