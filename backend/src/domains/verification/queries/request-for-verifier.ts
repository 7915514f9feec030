import { AppError } from "#shared/kernel/errors.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { Organization } from "../../organizations/index.ts";
import { VerificationRequest } from "../model.ts";
import { screeningOf } from "../screening.ts";
import { presentForVerifier } from "../staff-presenter.ts";
import { filesOf } from "./files.ts";
import { listVerifications } from "./list-verifications.ts";
import { namesOf } from "./names.ts";
import { readCase } from "./read-case.ts";

interface Reading {
  actor: Actor;
  domains: readonly DomainPart[];
  now: Date;
}

/** One request with all that is held against it. @throws {AppError} `verification.notFound` */
export async function requestForVerifier(
  db: Database,
  id: string,
  { actor, domains, now }: Reading,
): Promise<StaffVerificationView> {
  const one = { sort: ["id", "ASC"], range: [0, 0], filter: { id: [id] } } as const;
  const query = { ...one, filter: { id: [id] } };
  const { rows } = await listVerifications(db, query, { userId: asUser(actor).userId, now });
  const [row] = rows;
  const organization = row && (await Organization.query(db).findById(row.organization_id));
  if (!organization) throw new AppError("verification.notFound");
  const found = await readCase(db, organization, id);
  const { request } = found;
  if (!request) throw new AppError("verification.notFound");
  const each = { ...found, request };
  const earlier = await VerificationRequest.query(db)
    .where({ organization_id: organization.id })
    .whereNot({ id })
    .whereNotNull("asked_at")
    .whereNull("deleted_at")
    .orderBy("created_at", "desc")
    .limit(20);
  const people = [
    ...[request.askedBy, request.claimedBy, request.decidedBy],
    ...[...each.papers, ...each.certificates].map(({ decidedBy }) => decidedBy),
    ...each.questions.flatMap(({ askedBy, answeredBy }) => [askedBy, answeredBy]),
    ...each.ticks.map(({ done_by }) => done_by),
  ];
  const asker = (await db("users").where({ id: request.askedBy }).first("language")) as
    { language: Language } | undefined;
  return presentForVerifier({
    row,
    each,
    earlier,
    files: await filesOf(db, each),
    names: await namesOf(db, people),
    screening: await screeningOf(db, domains, organization.id),
    letterLanguage: asker?.language ?? "en",
    actor,
    now,
  });
}
