import type { DecisionDraft } from "#shared/disputes/admin-contract.ts";
import type { CaseLetter } from "#shared/disputes/letter.ts";
import { caseDays, outcomesOf, statusAfterRuling } from "#shared/disputes/process.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { after, day } from "#backend/src/kernel/clock.ts";
import { goodsOf } from "../commands/decide.ts";
import type { Case } from "../commands/move-case.ts";
import { releasedBy } from "../released-by.ts";
import { letterFacts } from "./letter-facts.ts";

/**
 * What both sides' letters would say if a decision were announced now. Where a second reviewer has to confirm it, the moments count from then.
 *
 * @throws {AppError} `request.invalid` for what could not be decided.
 */
export async function planLetters(
  db: Database,
  about: Case,
  draft: DecisionDraft,
  now: Date,
): Promise<Record<OrganizationType, CaseLetter>> {
  const { dispute, order, shipment } = about;
  const { outcome, reasonCode, reason: words, evidence } = draft;
  if (!outcomesOf(dispute.kind).includes(outcome))
    throw new AppError("request.invalid", { fields: [{ field: "ruling.outcome", key: "choice" }] });
  const { goods, returnPaidBy } = goodsOf(draft, shipment);
  const effect = statusAfterRuling("decide", { stage: dispute.stage, outcome, goods });
  const until = (name: "appealBy" | "returnBy") => after(now, caseDays[name] * day).toISOString();
  return letterFacts(db, about, {
    stage: dispute.stage,
    outcome,
    released: releasedBy(draft, shipment, order.currency),
    reasonCode,
    words,
    goods,
    returnPaidBy,
    delivered: evidence ? { ...evidence, container: evidence.container ?? null } : null,
    effect,
    appealBy: effect === "announced" ? until("appealBy") : null,
    returnBy: effect === "returning" ? until("returnBy") : null,
    isConfirmed: dispute.status === "awaiting_confirmation",
    isDraft: true,
    at: now,
  });
}
