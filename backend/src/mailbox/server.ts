import type { AddressInfo } from "node:net";
import type { SMTPServer } from "smtp-server";
import type { Services } from "../kernel/services.ts";
import { storeLetter } from "./store.ts";

interface Running {
  readonly server: SMTPServer;
  readonly url: string;
}

const running = new WeakMap<Services, Promise<Running>>();

/**
 * The address of the local mailbox: a real mail server on a loopback port of its own, begun with the first letter. Letters
 * so take the way that they take in production. Never in production.
 */
export async function mailboxAddress(services: Services): Promise<string> {
  if (!services.config.local) throw new Error("there is no local mailbox in production");
  let begun = running.get(services);
  if (!begun) {
    begun = begin(services);
    running.set(services, begun);
    begun.catch(() => running.delete(services));
  }
  return (await begun).url;
}

export async function closeMailbox(services: Services): Promise<void> {
  const begun = running.get(services);
  running.delete(services);
  const mailbox = await begun?.catch(() => undefined);
  if (mailbox) await new Promise<void>((resolve) => mailbox.server.close(() => resolve()));
}

async function begin({ db, logger }: Services): Promise<Running> {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([import("smtp-server"), import("postal-mime")]);
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    // Only this machine writes here: who asks need not be asked of a name server, which may be slow or out of reach.
    disableReverseLookup: true,
    onData(stream, session, done) {
      const receive = async () => {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        const text = mail.text ?? "";
        const letter = {
          from: mail.from?.address ?? "",
          subject: mail.subject ?? "",
          text,
          html: mail.html ?? "",
          links: linksOf(text),
        };
        for (const { address } of session.envelope.rcptTo) await storeLetter(db, { to: address, ...letter });
      };
      receive().then(
        () => done(),
        (error: Error) => done(error),
      );
    },
  });
  server.on("error", (error) => logger.warn({ err: error }, "local mailbox"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return { server, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

/** The addresses in a text, each once, without the punctuation that ends a sentence. */
export const linksOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link.replace(/[.,;:!?)]+$/, ""))),
];
