import type { Transporter } from "nodemailer";

/** A letter, ready to be sent. Plain text and HTML say the same. */
export interface Letter {
  readonly to: string;
  /** Whom an answer goes to, where that is not the sender. */
  readonly replyTo?: string | undefined;
  /** The same at every try, so that one that arrives twice is known for what it is. */
  readonly messageId?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Route {
  /** `smtp://` or `smtps://`, with name and password when the server wants them. */
  readonly smtpUrl: string;
  readonly from: string;
}

/** A server that does not answer is given up; the job that sends tries again. */
const patience = 15_000;

/** Hands a letter to a mail server. @throws when it does not take it. */
export async function deliver({ smtpUrl, from }: Route, letter: Letter): Promise<void> {
  // Loaded with the first letter: an API process that sends none need not hold it.
  const { createTransport } = await import("nodemailer");
  const transport: Transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    await transport.sendMail({ from, ...letter });
  } finally {
    transport.close();
  }
}

/** Whether a mail server has refused the recipient or the letter for good (5xx): trying again would change nothing. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode = 0, command } = error as Error & { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && (command === "RCPT TO" || command === "DATA");
}
