import { isAsked } from "#shared/verification/choices.ts";
import { dayOf, daysAfter, verificationDays } from "#shared/verification/rules.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { moveVerification, type Organization } from "../../organizations/index.ts";
import { keepCertificates } from "../commands/keep-certificates.ts";
import { lockCase } from "../commands/lock-case.ts";
import { hasEnded } from "../missing.ts";
import { isCurrent } from "../current.ts";
import { Certificate, Paper, VerificationRequest } from "../model.ts";
import type { Case } from "../queries/read-case.ts";
import { tellOffice } from "../tell-office.ts";

/** What a certificate's reminder says once its end was told. */
const told = 0;
const [first] = verificationDays.reminders;

/** The reminder that is due for something that ends on a day: so many days before; undefined as long as none is. */
function reminderOf(until: string, now: Date): number | undefined {
  const left = (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${dayOf(now)}T00:00:00Z`)) / 86_400_000;
  return verificationDays.reminders.findLast((days) => left <= days);
}

/** Whose verification, certificates or papers end within the time of the first reminder, or have ended, and have not been told. */
const waiting = `
  select o.id from organizations o where o.verification = 'verified' and o.verified_until <= :soon and o.deleted_at is null
     and (o.verified_until < :today or coalesce(o.verified_reminded, 1000) > least_reminder(o.verified_until))
  union
  select c.organization_id from verification_certificates c
   where c.state = 'accepted' and c.replaced_at is null and c.removed_at is null and c.valid_until <= :soon
     and (c.valid_until < :today and c.reminded is distinct from ${told} or c.valid_until >= :today and coalesce(c.reminded, 1000) > least_reminder(c.valid_until))
  union
  select p.organization_id from verification_papers p
   where p.state = 'accepted' and p.replaced_at is null and p.removed_at is null and p.valid_until between :today and :soon
     and coalesce(p.reminded, 1000) > least_reminder(p.valid_until)`.replace(
  /least_reminder\(([\w.]+)\)/g,
  (_, column: string) =>
    `case ${[...verificationDays.reminders]
      .reverse()
      .map((days) => `when ${column} - :today::date <= ${days} then ${days}`)
      .join(" ")} else 1000 end`,
);

/** On the day after its last one the mark goes, and so does a certificate; 60, 30 and 7 days before owners and managers are told. */
export async function sweepEnds({ db, clock, logger }: Services): Promise<void> {
  const now = clock.now();
  const bound = { today: dayOf(now), soon: dayOf(daysAfter(now, first)) };
  const { rows } = await db.raw<{ rows: { id: string }[] }>(waiting, bound as never);
  for (const { id } of rows)
    await db
      .transaction(async (trx) => {
        const each = await lockCase(trx, id);
        const organization = await endMark(trx, each, now);
        await endCertificates(trx, { ...each, organization }, now);
        await remind(trx, { ...each, organization }, now);
      })
      .catch((error: unknown) =>
        logger.error({ err: error, organizationId: id }, "the end of a verification stands still"),
      );
}

/** @returns the organization as it is then. */
async function endMark(trx: Transaction, { organization, request }: Case, now: Date): Promise<Organization> {
  const { id, verification, verifiedUntil } = organization;
  if (verification !== "verified" || !hasEnded({ validUntil: verifiedUntil }, now) || !verifiedUntil)
    return organization;
  await VerificationRequest.query(trx).where({ organization_id: id, state: "verified" }).patch({ state: "expired" });
  const move = request && isAsked(request.state) ? "endWhileRead" : "expire";
  await moveVerification({ trx, organization, move, now });
  await tellOffice(trx, organization, {
    kind: "verificationEnded",
    eventId: `verification:ended:${id}:${verifiedUntil}`,
    values: { until: verifiedUntil },
    now,
  });
  return organization;
}

async function endCertificates(trx: Transaction, { organization, certificates }: Case, now: Date): Promise<void> {
  const ended = certificates.filter(
    (each) => isCurrent(each) && each.state === "accepted" && hasEnded(each, now) && each.reminded !== told,
  );
  if (ended.length === 0) return;
  await keepCertificates(trx, organization, now);
  for (const { id, kind, validUntil } of ended) {
    await Certificate.query(trx).findById(id).patch({ reminded: told });
    await tellOffice(trx, organization, {
      kind: "certificateEnded",
      eventId: `verification:certificateEnded:${id}:${validUntil}`,
      values: { paper: kind, until: validUntil },
      now,
    });
  }
}

/** Whoever has sent what is to come next is not reminded of it. */
async function remind(
  trx: Transaction,
  { organization, request, certificates, papers }: Case,
  now: Date,
): Promise<void> {
  const isRead = request !== undefined && isAsked(request.state);
  const isVerified = organization.verification === "verified";
  const due = (until: string | null, reminded: number | null) => {
    const days = until === null || hasEnded({ validUntil: until }, now) ? undefined : reminderOf(until, now);
    return days !== undefined && days < (reminded ?? Infinity) ? days : undefined;
  };
  const days = isVerified ? due(organization.verifiedUntil, organization.verifiedReminded) : undefined;
  if (days !== undefined && organization.verifiedUntil) {
    await organization.$query(trx).patch({ verifiedReminded: days });
    const until = organization.verifiedUntil;
    const eventId = `verification:ends:${organization.id}:${until}:${days}`;
    if (!isRead) await tellOffice(trx, organization, { kind: "verificationEnds", eventId, values: { until }, now });
  }
  for (const certificate of certificates.filter((each) => isCurrent(each) && each.state === "accepted")) {
    const before = due(certificate.validUntil, certificate.reminded);
    if (before === undefined) continue;
    const { id, kind, validUntil: until } = certificate;
    await Certificate.query(trx).findById(id).patch({ reminded: before });
    const isFollowed = certificates.some(
      ({ replaces, state, removedAt }) => replaces === id && removedAt === null && state === "waiting",
    );
    const eventId = `verification:certificateEnds:${id}:${before}`;
    if (isVerified && !isFollowed)
      await tellOffice(trx, organization, { kind: "certificateEnds", eventId, values: { paper: kind, until }, now });
  }
  for (const paper of papers.filter((each) => isCurrent(each) && each.state === "accepted")) {
    const before = due(paper.validUntil, paper.reminded);
    if (before === undefined || !paper.validUntil) continue;
    const { id, kind, validUntil: until } = paper;
    await Paper.query(trx).findById(id).patch({ reminded: before });
    const eventId = `verification:paperEnds:${id}:${before}`;
    if (isVerified)
      await tellOffice(trx, organization, { kind: "paperEnds", eventId, values: { paper: kind, until }, now });
  }
}
