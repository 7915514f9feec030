import { AppError } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import type { DomainPart } from "#backend/src/kernel/domain-part.ts";
import { findShownPicture, removeDocuments } from "../../documents/index.ts";
import { queueTakeDownLetters } from "../jobs/send-take-down-letter.ts";
import { Organization } from "../model.ts";
import { refuseOwn } from "../queries/belonged-to.ts";
import { recordDecision } from "./record-decision.ts";

interface Props {
  trx: Transaction;
  domains: readonly DomainPart[];
  id: string;
  reason: string;
  /** Who takes it down. */
  userId: string;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Our team takes a picture down that should not be shown. From the commit on it is on no page and its addresses lead nowhere; its bytes go with the next sweep, so what the
 * audit log keeps of it is its sum. Each owner is told by letter.
 *
 * @throws {AppError} `documents.notFound` for what nobody is shown, or no longer; `organizations.ownOrganization`
 */
export async function takePictureDown({ trx, domains, id, reason, userId, request, now }: Props): Promise<void> {
  const found = await findShownPicture(trx, id);
  if (!found?.subjectType || !found.subjectId) throw new AppError("documents.notFound");
  await refuseOwn(trx, userId, found.organizationId);
  const subject = { type: found.subjectType, id: found.subjectId };
  for (const { takeOffPicture } of domains) await takeOffPicture?.[subject.type]?.(trx, subject.id, id, now);
  // Whoever has waited for that row may find that somebody else was first.
  const picture = await findShownPicture(trx, id);
  const organization = await Organization.query(trx).findById(found.organizationId);
  if (!picture || !organization) throw new AppError("documents.notFound");
  await removeDocuments({ trx, subject, ids: [id], now });
  const { purpose, sha256 } = picture;
  await queueTakeDownLetters(trx, {
    organizationId: organization.id,
    purpose,
    of: (await nameOfListing(trx, subject)) ?? organization.name,
    reason,
  });
  await recordDecision({
    trx,
    organization,
    action: "organization.pictureTakenDown",
    event: "organization.pictureTakenDown",
    details: { name: organization.name, picture: id, purpose, [subject.type]: subject.id, sha256, reason },
    userId,
    request,
    now,
  });
}

async function nameOfListing(
  trx: Transaction,
  { type, id }: { type: string; id: string },
): Promise<string | undefined> {
  if (type !== "product") return undefined;
  const listing = (await trx("products").where({ id }).first("name")) as { name: string } | undefined;
  return listing?.name;
}
