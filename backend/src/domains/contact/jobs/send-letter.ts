import { defaultLanguage, localPath } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { consoleAddress } from "#backend/src/config.ts";
import type { Database } from "#backend/src/db/database.ts";
import { enqueueJob } from "#backend/src/kernel/queue.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { writeLetter } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { mailText } from "#backend/src/mail/texts.ts";
import { ContactMessage } from "../model.ts";

interface LetterOrder {
  letter: "acknowledgement" | "toSite";
  messageId: string;
}

export const letterJob = "contact.sendLetter";

/** Queues a letter about a message with the commit of `trx`. */
export const queueLetter = (trx: Database, order: LetterOrder): Promise<void> => enqueueJob(trx, letterJob, order);

export async function sendContactLetter(services: Services, payload: unknown): Promise<void> {
  const { letter, messageId } = payload as LetterOrder;
  const message = await ContactMessage.query(services.db).findById(messageId);
  if (!message) return;
  if (letter === "acknowledgement") await acknowledge(services, message);
  else await tellSite(services, message);
}

/** Nothing that was typed goes out again: anybody can write anybody's address into the form. */
async function acknowledge(services: Services, { email, language, subject }: ContactMessage): Promise<void> {
  const { publicUrl } = services.config;
  const values = { topic: mailText(language, `contactSubject.${subject}`, {}) };
  await sendLetter(
    services,
    writeLetter({
      to: email,
      language,
      name: "contactReceived",
      link: publicUrl + localPath(language, "/faq"),
      site: publicUrl,
      values,
    }),
  );
}

async function tellSite(services: Services, message: ContactMessage): Promise<void> {
  if (!siteFacts.email) return;
  const { publicUrl } = services.config;
  const { id, name, email, language, subject, topic } = message;
  const say = (key: string) => mailText(defaultLanguage, key, {});
  await sendLetter(
    services,
    writeLetter({
      to: siteFacts.email,
      replyTo: email,
      language: defaultLanguage,
      name: "contactArrived",
      link: consoleAddress(services.config, `/admin/contact-messages/${id}`),
      site: publicUrl,
      values: {
        // One line, whatever was typed: it stands in the subject.
        sender: name.replace(/\s+/g, " "),
        email,
        topic: [say(`contactSubject.${subject}`), topic && say(`contactTopic.${topic}`)].filter(Boolean).join(", "),
        language: say(`language.${language}`),
      },
      quote: message.message,
    }),
  );
}
