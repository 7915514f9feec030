import { openStates, type Check } from "#shared/verification/choices.ts";
import type { Database } from "#backend/src/db/database.ts";
import { type Organization } from "../../organizations/index.ts";
import { Certificate, Paper, Question, VerificationRequest } from "../model.ts";

/** A line of the checklist that somebody has ticked. */
export interface Tick {
  check_name: Check;
  note: string | null;
  done_by: string;
  done_at: Date;
}

/** An organization with one of its requests, and all that is held against it. */
export interface Case {
  readonly organization: Organization;
  /** The open one, else the last; undefined where nobody has ever begun one. */
  readonly request: VerificationRequest | undefined;
  /** Not those that were taken back; the newest first. */
  readonly papers: readonly Paper[];
  readonly certificates: readonly Certificate[];
  readonly questions: readonly Question[];
  readonly ticks: readonly Tick[];
}
export type OpenCase = Case & { readonly request: VerificationRequest };

/** @param requestId one of its requests; the open or last one without. */
export async function readCase(db: Database, organization: Organization, requestId?: string): Promise<Case> {
  const own = { organization_id: organization.id };
  const requests = VerificationRequest.query(db).where(own).whereNull("deleted_at");
  const request = await (requestId
    ? requests.findById(requestId)
    : requests.orderByRaw("state = any(?) desc, created_at desc, id desc", [[...openStates]]).first());
  const filed = <Row extends Paper | Certificate>(rows: PromiseLike<unknown>) => rows as PromiseLike<Row[]>;
  const newestFirst = [
    { column: "created_at", order: "desc" as const },
    { column: "id", order: "desc" as const },
  ];
  return {
    organization,
    request,
    papers: await filed<Paper>(Paper.query(db).where(own).whereNull("removed_at").orderBy(newestFirst)),
    certificates: await filed<Certificate>(
      Certificate.query(db).where(own).whereNull("removed_at").orderBy(newestFirst),
    ),
    questions: request ? await Question.query(db).where({ request_id: request.id }).orderBy(["asked_at", "id"]) : [],
    ticks: request ? ((await db("verification_checks").where({ request_id: request.id })) as Tick[]) : [],
  };
}
