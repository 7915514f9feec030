import { AppError } from "#shared/kernel/errors.ts";
import { dayOf, daysAfter, monthsAfter, validity } from "#shared/verification/rules.ts";
import { decideVerification } from "../../organizations/index.ts";
import { openOfCase } from "../missing.ts";
import { VerificationRequest } from "../model.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { tellOffice } from "../tell-office.ts";
import { expectOpen } from "./expect-open.ts";
import { keepCertificates } from "./keep-certificates.ts";
import type { Acting } from "./write-line.ts";

interface Props extends Acting {
  /** Locked by `trx`. */
  each: OpenCase;
  /** The last day; a year from today where nobody says one. */
  validUntil: string | null;
  /** What stands in the decision; the usual sentence without. */
  reason: string | null;
  letter: string | null;
  /** Whether the screening says that nobody was found; undefined where a verifier ticks it. */
  derived: boolean | undefined;
}

/**
 * The organization is who it says it is. The mark stands from the commit on, and so do its valid certificates.
 *
 * @throws {AppError} `verification.notReady` with what is open, `verification.validUntil`; as `expectOpen` does.
 */
export async function verify({ each, validUntil: given, reason, letter, derived, ...acting }: Props): Promise<void> {
  const { trx, userId, now } = acting;
  const { organization, request } = each;
  await expectOpen({ trx, request, userId, now });
  const open = openOfCase(each, now, derived);
  if (open.papers.length + open.certificates.length + open.checks.length > 0)
    throw new AppError("verification.notReady", { ...open });
  const validUntil = given ?? monthsAfter(now, validity.defaultMonths);
  const [least, mostLate] = [dayOf(daysAfter(now, 1)), monthsAfter(now, validity.mostMonths)];
  if (validUntil < least || validUntil > mostLate)
    throw new AppError("verification.validUntil", {
      fields: [{ field: "validUntil", key: "dayBetween", values: { least, most: mostLate } }],
    });
  const decided = { state: "verified" as const, dueAt: null, answerBy: null, decidedBy: userId, decidedAt: now };
  const said = reason ?? "Papers, register, address, bank and sanctions lists checked.";
  // The one before has done its service.
  await VerificationRequest.query(trx)
    .where({ organization_id: organization.id, state: "verified" })
    .patch({ state: "expired" });
  await request.change(trx, { ...decided, validUntil, letter, reason: said }, now);
  const wasVerified = organization.verification === "verified";
  await decideVerification({
    trx,
    organization,
    transition: "verify",
    reason: said,
    verifiedUntil: validUntil,
    renews: true,
    userId,
    expectedVersion: undefined,
    request: acting.request,
    now,
  });
  await keepCertificates(trx, organization, now);
  await tellOffice(trx, organization, {
    kind: wasVerified ? "verificationRenewed" : "verificationGranted",
    eventId: `verification:verified:${request.id}`,
    values: { until: validUntil, letter: letter ?? "" },
    now,
  });
}
