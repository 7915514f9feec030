import {
  isLocked,
  noticeGroups,
  tellingOf,
  type KindFor,
  type NoticeKind,
  type NoticeSubject,
  type ValuesOf,
} from "#shared/notifications/kinds.ts";
import { memberRoles, type OrganizationType } from "#shared/organizations/choices.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import type { Database } from "../db/database.ts";
import { publish } from "./events.ts";

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
  now: Date;
}

/**
 * Tells the members of an organization whom a kind concerns what has happened, with the commit of `trx`: an entry in each one's inbox, live where
 * they are looking, and by email as they have chosen. What happened more than a day ago by the database's clock (a story that is told
 * afterwards) is written to nobody by email.
 */
export async function tell<Side extends OrganizationType, Kind extends KindFor<Side> & NoticeKind>(
  trx: Database,
  notice: Telling<Side, Kind>,
): Promise<void> {
  const { side, kind, organizationId, subject, shipment, eventId, values, exceptUserId = null, now } = notice;
  const telling = tellingOf(kind, side);
  if (!telling) throw new Error(`${kind} tells the ${side} nothing`);
  const { group, role } = telling;
  const told = await trx.raw<{ rowCount: number }>(
    `with told as (
       insert into notices (id, user_id, organization_id, kind, side, subject_type, subject_id, reference, shipment_id, shipment_number,
           shipment_count, event_id, facts, shown, letter, created_at)
         select notice_id(m.at), m.user_id, m.organization_id, :kind, :side, :subjectType, cast(:subjectId as uuid), :reference,
                cast(:shipmentId as uuid), cast(:shipmentNumber as integer), cast(:shipmentCount as integer), :eventId, cast(:facts as jsonb),
                coalesce(c.in_app, true),
                case when m.at < now() - interval '1 day' then 'never' else coalesce(c.letter, :letter) end, m.at
           from (select *, cast(:now as timestamptz) as at from organization_members) m
           left join notice_choices c on c.user_id = m.user_id and c.notice_group = :group and not cast(:locked as boolean)
          where m.organization_id = :organizationId and m.deleted_at is null and m.role = any(:roles)
            and m.user_id is distinct from cast(:exceptUserId as uuid)
         on conflict (event_id, user_id, kind) do nothing
       returning id, letter)
     select case when letter = 'atOnce'
                 then (graphile_worker.add_job(:job, json_build_object('noticeId', id), job_key := 'notice:' || id)).id end
       from told`,
    {
      now,
      kind,
      side,
      subjectType: subject.type,
      subjectId: subject.id,
      reference: subject.reference,
      shipmentId: shipment?.id ?? null,
      shipmentNumber: shipment?.number ?? null,
      shipmentCount: shipment?.of ?? null,
      eventId,
      facts: JSON.stringify(values),
      letter: noticeGroups[group].letter,
      group,
      locked: isLocked(group),
      organizationId,
      roles: memberRoles.filter((each) => atLeast(each, role)),
      exceptUserId,
      job: noticeLetterJob,
    } as never,
  );
  if (told.rowCount > 0)
    await publish({
      trx,
      organizationIds: [organizationId],
      type: "notice",
      subjectId: subject.id,
      event: `notice.${kind}`,
      now,
    });
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
