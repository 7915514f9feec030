import type { NoticeSubject } from "#shared/notifications/kind-row.ts";
import { tellingOf, type KindFor, type NoticeKind, type ValuesOf } from "#shared/notifications/kinds.ts";
import { isLocked, noticeGroups } from "#shared/notifications/groups.ts";
import { memberRoles, type OrganizationType } from "#shared/organizations/choices.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { Database, Transaction } from "../db/database.ts";
import { enterTogether, type Written } from "../db/enter-together.ts";
import { announced } from "./events.ts";

/** The job that sends the email of one notice; its payload names the notice. */
export const noticeLetterJob = "notifications.sendLetter";

interface Telling<Side extends OrganizationType, Kind extends KindFor<Side>> {
  /** The side that `organizationId` is on; the words differ. */
  side: Side;
  kind: Kind;
  /** Whose members are told. */
  organizationId: string;
  /** What the notice leads to. An order's reference is its public one; an offer has none. */
  subject: { type: NoticeSubject; id: string; reference: string | null };
  /** Which of an order's shipments; one of one is not mentioned. */
  shipment?: { id: string; number: number; of: number };
  /** What happened, unlike every other event, such as `order:<event's id>`: whoever is told of it twice by one kind is told once. */
  eventId: string;
  /** As they are at this moment. Amounts are decimals with their currency, moments ISO 8601; they are written when they are read. */
  values: ValuesOf<Kind>;
  /** Whoever has done it, and is not told of their own act. */
  exceptUserId?: string | null;
  /** The one who is told, by an entry in their inbox and no email. */
  onlyUserId?: string;
  /** Who would be written to at once has an entry in the inbox alone: an email about the same thing has just left. */
  withoutLetter?: boolean | undefined;
  now: Date;
}

/** Any of them, where side and kind are not known before. */
export type AnyTelling = Telling<OrganizationType, KindFor<"buyer"> & KindFor<"supplier">>;

/**
 * Tells the members of an organization whom a kind concerns what has happened, with the commit of `trx`: an entry in each one's inbox, live where
 * they are looking, and by email as they have chosen. What happened more than a day ago by the database's clock (a story that is told
 * afterwards) is written to nobody by email.
 */
export const tell = <Side extends OrganizationType, Kind extends KindFor<Side> & NoticeKind>(
  trx: Database,
  notice: Telling<Side, Kind>,
): Promise<void> => tellTogether(trx, [notice as unknown as AnyTelling]);

/** The same for several notices at once, such as those of both sides. */
export async function tellTogether(trx: Database, notices: readonly AnyTelling[]): Promise<void> {
  if (notices.length > 0) await enterTogether(trx, noticeParts(notices), announced("log", "letters"));
}

/**
 * What notices enter, at least one, for a statement that enters it with other rows and is {@link announced} to log and letters.
 *
 * They come as an array with a place for each: with one value for all of them PostgreSQL would plan the statement anew each time.
 */
export const noticeParts = (notices: readonly AnyTelling[]): readonly Written[] => [
  {
    name: "told",
    sql: `insert into notices (id, user_id, organization_id, kind, side, subject_type, subject_id, reference, shipment_id, shipment_number,
           shipment_count, event_id, facts, shown, letter, created_at)
         select notice_id(n.at), m.user_id, m.organization_id, n.kind, n.side, n.subject_type, n.subject_id, n.reference,
                n.shipment_id, n.shipment_number, n.shipment_count, n.event_id, n.facts, coalesce(c.in_app, true),
                case when n.at < now() - interval '1 day' or n.without_letter and coalesce(c.letter, n.letter) = 'atOnce' then 'never'
                     else coalesce(c.letter, n.letter) end, n.at
           from unnest(array[${notices.map(() => "?::jsonb").join(", ")}]) as each
          cross join jsonb_to_record(each) as n (kind text, side text, organization_id uuid, subject_type text, subject_id uuid, reference text,
                shipment_id uuid, shipment_number integer, shipment_count integer, event_id text, facts jsonb, letter text, notice_group text,
                locked boolean, roles text[], except_user_id uuid, only_user_id uuid, without_letter boolean, at timestamptz)
           join organization_members m on m.organization_id = n.organization_id and m.deleted_at is null and m.role = any(n.roles)
            and m.user_id is distinct from n.except_user_id and m.user_id = coalesce(n.only_user_id, m.user_id)
           left join notice_choices c on c.user_id = m.user_id and c.notice_group = n.notice_group and not n.locked
         on conflict (event_id, user_id, kind) do nothing
       returning organization_id, kind, subject_id, created_at`,
    values: notices.map((notice) => JSON.stringify(rowOf(notice))),
  },
  {
    name: "told_live",
    sql: `insert into live_events (organization_id, type, subject_id, event, at)
         select distinct organization_id, 'notice', subject_id::text, 'notice.' || kind, created_at from told`,
    values: [],
  },
];

/** The queue waits longer from try to try, six hours at most: these are about seven days, as long as calls to the provider are tried. */
export const emailTries = 37;

/** So many emails are handed to the queue by one transaction. */
const queuedTogether = 200;

/**
 * Hands the emails of committed notices to the queue, many at once: each transaction that enters a job makes all commits of the server that notify wait for
 * its own. An email is handed over once, however many processes do this, and by whichever looks next when one has died.
 */
export async function queueLetters(db: Database): Promise<void> {
  let queued: number;
  do {
    const { rows } = await db.raw<{ rows: [{ count: string }] }>(
      `with due as (
         select id from notices where letter = 'atOnce' and letter_queued_at is null
          order by created_at limit ${queuedTogether} for update skip locked),
       taken as (update notices n set letter_queued_at = now() from due where n.id = due.id returning n.id),
       jobs as (
         select graphile_worker.add_jobs(array_agg(
                  row(cast(:job as text), json_build_object('noticeId', id), null, null, cast(:tries as integer), 'notice:' || id, null, null)::graphile_worker.job_spec))
           from taken having count(*) > 0)
       select count(*) from jobs`,
      { job: noticeLetterJob, tries: emailTries } as never,
    );
    queued = Number(rows[0].count);
  } while (queued === queuedTogether);
}

/** Whoever had begun the emails of these jobs is dead: another may send them. */
export async function giveBackLetters(trx: Transaction, keys: readonly string[]): Promise<void> {
  const idsOf = (kind: string) => keys.flatMap((key) => (key.startsWith(kind) ? key.slice(kind.length) : []));
  await trx("notices")
    .where((query) => void query.whereIn("id", idsOf("notice:")).orWhereIn("digest_id", idsOf("digest:")))
    .whereNull("letter_sent_at")
    .whereNull("letter_failed_at")
    .update({ letter_begun_at: null });
}

function rowOf({
  side,
  kind,
  organizationId,
  subject,
  shipment,
  eventId,
  values,
  exceptUserId,
  onlyUserId,
  withoutLetter = false,
  now,
}: AnyTelling): object {
  const telling = tellingOf(kind, side);
  if (!telling) throw new Error(`${kind} tells the ${side} nothing`);
  const { group, role } = telling;
  return {
    kind,
    side,
    organization_id: organizationId,
    subject_type: subject.type,
    subject_id: subject.id,
    reference: subject.reference,
    shipment_id: shipment?.id,
    shipment_number: shipment?.number,
    shipment_count: shipment?.of,
    event_id: eventId,
    facts: values,
    letter: onlyUserId ? "never" : noticeGroups[group].letter,
    notice_group: group,
    locked: onlyUserId !== undefined || isLocked(group),
    roles: memberRoles.filter((each) => atLeast(each, role)),
    except_user_id: exceptUserId,
    only_user_id: onlyUserId,
    without_letter: withoutLetter,
    at: now,
  };
}

/** Whether anybody was told of one of some events after a moment. */
export async function wasTold(db: Database, eventIds: readonly string[], since: Date): Promise<boolean> {
  const told: unknown = await db("notices")
    .whereIn("event_id", [...eventIds])
    .where("created_at", ">", since)
    .first("id");
  return told !== undefined;
}

/** Whether anybody of an organization is written to, not in a digest, about one of some events after a moment. */
export async function wasWritten(
  db: Database,
  eventIds: readonly string[],
  organizationId: string,
  since: Date,
): Promise<boolean> {
  const written: unknown = await db("notices")
    .whereIn("event_id", [...eventIds])
    .where({ organization_id: organizationId, letter: "atOnce" })
    .where("created_at", ">", since)
    .first("id");
  return written !== undefined;
}

/**
 * Whether a request has reached an organization: at least one of its readers' emails about the event was taken by the mail server and not refused.
 * False while the emails are still under way, and where nobody could be written to. A mail server that takes an email and
 * sends it back later tells us nothing: such an email counts as delivered.
 */
export async function wasDelivered(db: Database, eventId: string, organizationId: string): Promise<boolean> {
  const taken: unknown = await db("notices")
    .where({ event_id: eventId, organization_id: organizationId })
    .whereNotNull("letter_sent_at")
    .first("id");
  return taken !== undefined;
}
