import { byDeadline, mostTodayRows, nothingToday, ownRight, type TodayRow } from "#shared/notifications/today.ts";
import { isAsked, type PaperKind } from "#shared/verification/choices.ts";
import { verificationPath } from "#shared/verification/path.ts";
import { dayOf, daysAfter, requiredPapers, verificationDays } from "#shared/verification/rules.ts";
import { endOfDay } from "#backend/src/kernel/clock.ts";
import type { Today } from "#backend/src/kernel/domain-part.ts";
import { hasEnded } from "../missing.ts";
import { readStanding, toldFor, type Filed, type Standing } from "./read-standing.ts";

type Right = Pick<TodayRow, "role" | "can">;
type Told = Pick<TodayRow, "kind" | "subject"> & Partial<Pick<TodayRow, "deadline" | "values" | "urgent">>;

interface Reading {
  readonly standing: Standing;
  readonly organizationId: string;
  readonly now: Date;
}

/** The place of `place` on the page of the verification. */
const row = (right: Right, place: string, told: Told): TodayRow => ({
  shipment: null,
  deadline: null,
  amount: null,
  values: {},
  urgent: false,
  ...told,
  place: `${verificationPath}${place}`,
  ...right,
});

const lastMoment = (day: string | null): string | null => day && endOfDay(day).toISOString();

const aboutOffice = (id: string) => ({ type: "organization", id, reference: null }) as const;
const aboutFiled = (type: "paper" | "certificate", { id }: Filed) => ({ type, id, reference: null }) as const;

/** What our team has asked or refused, which the organization answers. A paper may be sent anew as long as a request is open, and a refused certificate be taken off whenever. */
function toAnswer(right: Right, { standing, organizationId }: Reading): TodayRow[] {
  const { questions, question, answerBy, openState, papers, certificates } = standing;
  const deadline = answerBy?.toISOString() ?? null;
  const required: readonly string[] = requiredPapers(standing);
  const refused = (each: Filed) => each.state === "refused";
  return [
    ...(questions > 0
      ? [
          row(right, "#questions", {
            kind: "verificationToAnswer",
            subject: aboutOffice(organizationId),
            deadline,
            values: { count: questions, reason: question ?? "" },
          }),
        ]
      : []),
    ...(openState === null ? [] : papers.filter(refused)).map((paper) =>
      row(right, `#paper-${paper.kind}`, {
        kind: "verificationPaperRefused",
        subject: aboutFiled("paper", paper),
        deadline: required.includes(paper.kind as PaperKind) ? deadline : null,
        values: { paper: paper.kind, reason: paper.reason ?? "" },
      }),
    ),
    ...certificates.filter(refused).map((certificate) =>
      row(right, `#certificate-${certificate.id}`, {
        kind: "certificateRefused",
        subject: aboutFiled("certificate", certificate),
        values: { paper: certificate.kind, name: certificate.number, reason: certificate.reason ?? "" },
      }),
    ),
  ];
}

/** The mark: it ends soon, has ended, or was refused and may be asked for again. Whoever has asked waits for our team. */
function toAskAnew(right: Right, { standing, organizationId, now }: Reading): TodayRow[] {
  const { openState, verification, verifiedUntil, lastId, lastState, lastRenewal, lastValidUntil } = standing;
  if (openState !== null && isAsked(openState)) return [];
  const subject = aboutOffice(organizationId);
  if (verification === "verified" && verifiedUntil !== null && verifiedUntil <= dayOf(daysAfter(now, toldFor))) {
    const ended = hasEnded({ validUntil: verifiedUntil }, now);
    const kind = ended ? "verificationEnded" : "verificationEnds";
    return [row(right, "", { kind, subject, deadline: lastMoment(verifiedUntil), urgent: ended })];
  }
  if (verification === "expired") {
    const until = lastState === "expired" ? lastValidUntil : null;
    if (until !== null && until < dayOf(daysAfter(now, -toldFor))) return [];
    return [row(right, "", { kind: "verificationEnded", subject, deadline: lastMoment(until), urgent: true })];
  }
  const isRefused = lastId !== null && lastState === "refused";
  if (!isRefused || !(verification === "refused" || (verification === "verified" && lastRenewal))) return [];
  const { askAgainAt, decidedAt, lastReason, lastClosedAs } = standing;
  const from = askAgainAt ?? decidedAt ?? now;
  if (from > now || daysAfter(from, verificationDays.askAgain) < now) return [];
  return [
    row(right, "", { kind: "verificationRefused", subject, values: { reason: lastReason ?? lastClosedAs ?? "" } }),
  ];
}

/** Papers and certificates of a verified organization. What comes next is asked for, or is read already. */
function toRenew(right: Right, { standing, now }: Reading): TodayRow[] {
  const { openState, verification, papers, certificates } = standing;
  if (verification !== "verified") return [];
  const told = <Each extends Filed>(list: readonly Each[]) =>
    list
      .filter(({ state }) => state === "accepted")
      .map((each) => {
        const urgent = hasEnded(each, now);
        return { each, urgent, deadline: lastMoment(each.validUntil) };
      });
  return [
    ...told(certificates).map(({ each, ...when }) =>
      row(right, `#certificate-${each.id}`, {
        ...when,
        kind: when.urgent ? "certificateEnded" : "certificateEnds",
        subject: aboutFiled("certificate", each),
        values: { paper: each.kind, name: each.number },
      }),
    ),
    // One that was accepted is not sent anew while the request is read.
    ...(openState !== null && isAsked(openState) ? [] : told(papers)).map(({ each, ...when }) =>
      row(right, `#paper-${each.kind}`, {
        ...when,
        kind: when.urgent ? "verificationPaperEnded" : "verificationPaperEnds",
        subject: aboutFiled("paper", each),
        values: { paper: each.kind },
      }),
    ),
  ];
}

/** What an organization's verification needs of it: at most a row for each of its few papers and certificates, and two beside them. */
export const readVerificationToday: Today = async (db, { membership }, now) => {
  const [answers, asks] = [ownRight("answerVerification", membership), ownRight("askVerification", membership)];
  if (!answers) return nothingToday;
  const { organizationId } = membership;
  const standing = await readStanding(db, organizationId, now);
  if (!standing) return nothingToday;
  const reading = { standing, organizationId, now };
  const rows = [
    ...toAnswer(answers, reading),
    ...(asks ? [...toAskAnew(asks, reading), ...toRenew(asks, reading)] : []),
  ];
  return { total: rows.length, rows: rows.sort(byDeadline).slice(0, mostTodayRows) };
};
