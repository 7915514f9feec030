import { daysAfter, verificationDays } from "#shared/verification/rules.ts";
import { decideVerification, writeDecision } from "../../organizations/index.ts";
import type { OpenCase } from "../queries/read-case.ts";
import { tellOffice } from "../tell-office.ts";
import { endGranted } from "./end-granted.ts";
import { expectOpen } from "./expect-open.ts";
import { giveBack } from "./withdraw.ts";
import { writeLine, type Acting } from "./write-line.ts";

interface Props extends Acting {
  /** Locked by `trx`. */
  each: OpenCase;
  reason: string;
  letter: string | null;
  mayAskAtOnce: boolean;
  /** Of a renewal: the mark goes at once, and not only when it ends. */
  takesMark: boolean;
}

/** Refuses a request. What was accepted of it stays accepted, so the next one needs less. @throws {AppError} as `expectOpen` does. */
export async function refuse({ each, reason, letter, mayAskAtOnce, takesMark, ...acting }: Props): Promise<void> {
  const { trx, userId, now } = acting;
  const { organization, request } = each;
  await expectOpen({ trx, request, userId, now });
  const askAgainAt = mayAskAtOnce ? null : daysAfter(now, verificationDays.askAgain);
  const decided = { state: "refused" as const, dueAt: null, answerBy: null, decidedBy: userId, decidedAt: now };
  await request.change(trx, { ...decided, reason, letter, askAgainAt }, now);
  await giveBack(trx, organization.id);
  const keepsMark = organization.verification === "verified" && !takesMark;
  if (keepsMark) {
    await writeDecision(trx, { organizationId: organization.id, transition: "refuse", reason, userId, now });
    await writeLine(acting, organization.id, "verification.renewalRefused", { name: organization.name, reason });
  } else {
    await decideVerification({
      trx,
      organization,
      transition: "refuse",
      reason,
      userId,
      expectedVersion: undefined,
      request: acting.request,
      now,
    });
    await endGranted(trx, organization.id, now);
  }
  const eventId = `verification:refused:${request.id}`;
  const values = { reason, letter: letter ?? "", askAgain: askAgainAt?.toISOString() ?? "" };
  if (!keepsMark) await tellOffice(trx, organization, { kind: "verificationRefused", eventId, values, now });
  else {
    const until = organization.verifiedUntil ?? "";
    await tellOffice(trx, organization, { kind: "renewalRefused", eventId, values: { ...values, until }, now });
  }
}
