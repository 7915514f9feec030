import { localPath, type Language } from "#shared/kernel/language.ts";
import { tellingOf } from "#shared/notifications/kinds.ts";
import { isLocked, type LetterTime } from "#shared/notifications/groups.ts";
import { noticePath, threadOf } from "#shared/notifications/path.ts";
import { noticeWords } from "#shared/notifications/words.ts";
import { createDates } from "#shared/look/dates.ts";
import { after, minute } from "#backend/src/kernel/clock.ts";
import { isRefused, type Letter } from "#backend/src/kernel/mailer.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { composeLetter, sayOf } from "#backend/src/mail/letter.ts";
import { sendLetter } from "#backend/src/mail/send.ts";
import { Notice } from "../model.ts";
import { findAddressee, type Addressee } from "../queries/find-addressee.ts";

export { noticeLetterJob } from "#backend/src/kernel/notices.ts";
export const digestJob = "notifications.sendDigest";

/** A worker that has begun and said nothing for so long is taken for dead. Longer than a mail server is waited for. */
const patience = 5 * minute;

/** Sends the email of one notice, once. */
export const sendNoticeLetter = (services: Services, payload: unknown): Promise<void> =>
  sendOnce(services, { id: (payload as { noticeId: string }).noticeId, letter: "atOnce" }, ([notice], addressee) =>
    noticeLetter(services, notice, addressee),
  );

/** Sends one daily email, once. */
export const sendDigest = (services: Services, payload: unknown): Promise<void> =>
  sendOnce(services, { digest_id: (payload as { digestId: string }).digestId }, (notices, addressee) =>
    digestLetter(services, notices, addressee),
  );

type Some = readonly [Notice, ...Notice[]];

/**
 * Of any number of workers one sends, and a letter that was taken or refused for good is not sent again. Only a worker that dies between the
 * mail server's word and our own note of it lets another send the same letter, which then carries the same Message-ID.
 *
 * @throws {Error} when the mail server does not take it now: the queue tries again.
 */
async function sendOnce(
  services: Services,
  which: { id: string; letter: LetterTime } | { digest_id: string },
  write: (notices: Some, addressee: Addressee) => Letter,
): Promise<void> {
  const { db, clock, logger } = services;
  const begun = clock.now();
  const open = () => Notice.query(db).where(which).whereNull("letter_sent_at").whereNull("letter_failed_at");
  const claimed = (await open()
    .whereRaw("(letter_begun_at is null or letter_begun_at < ?)", [after(begun, -patience)])
    .patch({ letterBegunAt: begun })
    .returning("*")) as unknown as Notice[];
  const [first, ...others] = claimed.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  if (!first) {
    if ((await open().whereNot({ letter: "never" }).resultSize()) > 0)
      throw new Error("another worker is sending this letter");
    return;
  }
  const mine = () =>
    Notice.query(db).whereIn(
      "id",
      claimed.map(({ id }) => id),
    );
  const addressee = await findAddressee(db, first);
  // Whoever has gone, or has no address that they have proven, is written to no more.
  if (!addressee) return void (await mine().patch({ letter: "never" }));
  try {
    await sendLetter(services, write([first, ...others], addressee));
  } catch (error) {
    const refused = isRefused(error);
    await mine().patch(refused ? { letterFailedAt: clock.now() } : { letterBegunAt: null });
    if (!refused) throw error;
    logger.warn({ reason: (error as Error).message, notice: first.id }, "an email was refused for good");
    return;
  }
  await mine().patch({ letterSentAt: clock.now(), letterHandedAt: db.raw("now()") as never });
}

/**
 * Mail programs make a link of whatever looks like an address. In an email of ours nobody leads its reader to a page of theirs: what was written stands in
 * full where the email's own link leads.
 */
const withoutAddresses = (text: string, insteadOf: (word: string) => string): string =>
  text.replace(/\p{Cf}/gu, "").replace(/\S+/gu, (word) => {
    if (/:\/\/|^\(?(?:www\.|\/\/|(?:mailto|tel|https?):)/iu.test(word)) return insteadOf(word);
    // A host ends in letters; "12.5kg", "S.A." and a document's "No.SGS-2231" are none. Each part is bounded, so that no text takes long.
    const host =
      /[\p{L}\p{N}][.\u2024\u3002\ufe52\uff0e\uff61](?:\p{L}{2,63}|xn--[\w-]{1,59})(?=$|[^\p{L}\p{N}-])|\d\.\d{1,3}\.\d{1,3}\.\d/iu;
    return host.test(word) ? insteadOf(word) : word;
  });

const pathOf = ({ kind, subjectType, subjectId, reference, shipment, facts }: Notice): string =>
  noticePath({ kind, subject: { type: subjectType, id: subjectId }, reference, shipment, values: facts });

/** In one line: what somebody has typed could otherwise look like a paragraph of ours, signature and all. */
const quoted = (text: string, instead: string): string =>
  withoutAddresses(text.replace(/\s+/gu, " "), (word) => instead + (/[.,;:!?)]$/u.exec(word)?.[0] ?? ""));

/** A name is told in full, but parted where a program would take it for an address: "Beans. example". */
const named = (name: string): string =>
  withoutAddresses(name, (word) => word.replace(/[^\p{L}\p{N}-]+(?=[\p{L}\p{N}])/gu, "$& "));

/** The words of notices for one reader, and where their links lead. */
function wordsFor({ config, clock }: Services, { language }: Addressee) {
  const site = config.publicUrl;
  // No email knows the clock of whoever reads it: all of them name the one that days are counted by.
  const dates = createDates(language, { timeZone: "UTC", now: () => clock.now() });
  const say = sayOf({ language, site });
  const wordsOf = (notice: Notice) =>
    noticeWords(
      { kind: notice.kind, reference: notice.reference, shipment: notice.shipment, values: notice.facts },
      { language, dates, say, quote: (text) => quoted(text, say("notice-letters:addressLeftOut")), name: named },
    );
  return { site, say, wordsOf, pageOf: (path: string) => site + localPath(language, path) };
}

const messageIdOf = (id: string, site: string): string => `<${id}@${new URL(site).hostname}>`;

function noticeLetter(services: Services, notice: Notice, addressee: Addressee): Letter {
  const { site, say, wordsOf, pageOf } = wordsFor(services, addressee);
  const words = wordsOf(notice);
  const { kind, side, subjectType } = notice;
  const group = tellingOf(kind, side)?.group;
  const isConversation = threadOf(kind, notice.subjectId, notice.facts) !== null;
  return composeLetter({
    to: addressee.email,
    messageId: messageIdOf(notice.id, site),
    language: addressee.language,
    site,
    subject: say(`notifications:kind.${kind}.${side}.title`, words),
    paragraphs: [
      say(`notifications:kind.${kind}.${side}.text`, words),
      say(`notice-letters:kind.${kind}.${side}`, words),
    ],
    action: say(`notice-letters:open.${isConversation ? "conversation" : subjectType}`),
    link: pageOf(pathOf(notice)),
    note: noteOf(say, addressee, group === undefined || isLocked(group) ? "locked" : "chosen", pageOf),
  });
}

function digestLetter(services: Services, notices: Some, addressee: Addressee): Letter {
  const { site, say, wordsOf, pageOf } = wordsFor(services, addressee);
  const count = notices.length;
  return composeLetter({
    to: addressee.email,
    messageId: messageIdOf(notices[0].digestId ?? notices[0].id, site),
    language: addressee.language,
    site,
    subject: say("notice-letters:digest.subject", { count }),
    paragraphs: [say("notice-letters:digest.text", { organization: addressee.organization })],
    entries: notices.map((notice) => {
      const words = wordsOf(notice);
      const part = (name: string) => say(`notifications:kind.${notice.kind}.${notice.side}.${name}`, words);
      return { title: part("title"), text: part("text"), link: pageOf(pathOf(notice)) };
    }),
    action: say("notice-letters:digest.action"),
    link: pageOf("/dashboard/notifications"),
    note: noteOf(say, addressee, "chosen", pageOf),
  });
}

const noteOf = (
  say: ReturnType<typeof sayOf>,
  { organization }: { organization: string; language: Language },
  which: "locked" | "chosen",
  pageOf: (path: string) => string,
): string =>
  say(`notice-letters:note.${which}`, { organization, settings: pageOf("/dashboard/settings/notifications") });
