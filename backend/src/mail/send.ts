import { deliver, type Letter } from "../kernel/mailer.ts";
import type { Services } from "../kernel/services.ts";
import { mailboxAddress } from "../mailbox/index.ts";

/** Sends a letter to the configured mail server, or to the local mailbox where none is. @throws when it is not taken. */
export async function sendLetter(services: Services, letter: Letter): Promise<void> {
  const { smtpUrl, mailFrom } = services.config;
  try {
    await deliver({ smtpUrl: smtpUrl ?? (await mailboxAddress(services)), from: mailFrom }, letter);
  } catch (error) {
    services.logger.warn({ reason: (error as Error).message }, "the mail server did not take an email");
    throw error;
  }
}
