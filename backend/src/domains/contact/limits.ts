import { messagesPerSender } from "#shared/contact/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { addressKey, consume, createLimiter, networkOf } from "#backend/src/kernel/rate-limit.ts";

const hour = 60 * 60;

interface Props {
  /** The transaction that keeps the message: one that is refused or repeated does not count. */
  trx: Transaction;
  email: string;
  ip: string;
  /** Messages an hour that one network may send. */
  perNetwork: number;
}

/**
 * Counts a message. The sender's address counts too, because each message sends a letter there.
 *
 * @throws {AppError} `contact.tooMany` with the time to wait.
 */
export async function countMessage({ trx, email, ip, perNetwork }: Props): Promise<void> {
  const network = createLimiter(trx, "contact-network", perNetwork, hour);
  const sender = createLimiter(trx, "contact-sender", messagesPerSender, hour);
  const wait = (await consume(network, networkOf(ip))) ?? (await consume(sender, addressKey(email)));
  if (wait !== undefined) throw new AppError("contact.tooMany", { retryAfter: wait, minutes: Math.ceil(wait / 60) });
}
