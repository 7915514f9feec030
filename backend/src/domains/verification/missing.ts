import type { FieldProblem } from "#shared/kernel/errors.ts";
import { checks, type Check, type PaperKind } from "#shared/verification/choices.ts";
import { dayOf, requiredPapers } from "#shared/verification/rules.ts";
import { currentPapers, isCurrent } from "./current.ts";
import type { Paper, VerificationRequest } from "./model.ts";
import type { Case, OpenCase } from "./queries/read-case.ts";

const needed = [
  "legalName",
  "registerName",
  "registerCountry",
  "registerNumber",
  "taxNumber",
  "address",
  "bankName",
  "accountHolder",
] as const satisfies readonly (keyof VerificationRequest)[];

export const papersNeeded = ({ organization, request }: Case): readonly PaperKind[] =>
  requiredPapers({
    type: organization.type,
    organizationType: organization.organizationType,
    country: request?.registerCountry ?? organization.country,
  });

/** The last day counts. */
export const hasEnded = ({ validUntil }: { validUntil: string | null }, now: Date): boolean =>
  validUntil !== null && validUntil < dayOf(now);

function paperProblem(paper: Paper | undefined, now: Date): string | undefined {
  if (!paper || paper.clearedAt) return "required";
  if (paper.state === "refused") return "paperRefused";
  return hasEnded(paper, now) ? "ended" : undefined;
}

/** What has to be given before it can be asked for, by the fields of the contract: `legalName`, `papers.register`, `certificates.<id>`. */
export function missingOf(each: Case, now: Date): FieldProblem[] {
  const { request } = each;
  if (!request) return [];
  const current = currentPapers(each);
  const problems: [field: string, key: string | undefined][] = [
    ...needed.map((field) => [field, request[field] ? undefined : "required"] as [string, string | undefined]),
    ["representatives", request.representatives.length > 0 ? undefined : "required"],
    ...papersNeeded(each).map(
      (kind) =>
        [
          `papers.${kind}`,
          paperProblem(
            current.find((paper) => paper.kind === kind),
            now,
          ),
        ] as [string, string | undefined],
    ),
    ...each.certificates
      .filter((certificate) => isCurrent(certificate) && certificate.state === "draft" && hasEnded(certificate, now))
      .map(({ id }) => [`certificates.${id}`, "ended"] as [string, string]),
  ];
  return problems.flatMap(([field, key]) => (key ? [{ field, key }] : []));
}

/** What stands in the way of verifying. */
export interface Open {
  papers: PaperKind[];
  certificates: string[];
  checks: Check[];
}

/** @param derived whether the screening itself says that the sanctions lists are done; undefined where somebody ticks it. */
export function openOfCase(each: OpenCase, now: Date, derived: boolean | undefined): Open {
  const current = currentPapers(each);
  const required = papersNeeded(each).filter((kind) => {
    const paper = current.find((one) => one.kind === kind);
    return paper?.state !== "accepted" || paper.clearedAt !== null || hasEnded(paper, now);
  });
  const unread = current.filter(({ state }) => state === "waiting").map(({ kind }) => kind);
  const isDone = (check: Check) =>
    check === "sanctions" && derived !== undefined
      ? derived
      : each.ticks.some(({ check_name }) => check_name === check);
  return {
    papers: [...new Set([...required, ...unread])],
    certificates: each.certificates
      .filter((certificate) => isCurrent(certificate) && certificate.state === "waiting")
      .map(({ id }) => id),
    checks: checks.filter((check) => !isDone(check)),
  };
}

/** Whether something lies with the organization: a question without its answer, or a paper that it must send anew. */
export const isOfficesTurn = (each: Case): boolean =>
  each.questions.some(({ answer }) => answer === null) ||
  currentPapers(each).some(({ kind, state }) => state === "refused" && papersNeeded(each).includes(kind));
