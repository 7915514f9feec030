import { raw } from "objection";
import { subjectTypeOf, type Purpose } from "#shared/documents/choices.ts";
import { AppError, type ErrorCode } from "#shared/kernel/errors.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { Document, type Subject } from "../model.ts";

interface Props {
  trx: Transaction;
  ids: readonly string[];
  /** Whose they have to be. */
  organizationId: string;
  /** By whose link they have to have come; none of what comes from members. */
  invitationId?: string | null;
  purpose: Purpose;
  subject: Subject;
  /** The list of ids in the request, by which a refusal says which of them it is about. */
  field?: string;
  /** The field holds one id and no list. */
  single?: boolean;
  now: Date;
}

/** Why a document cannot hang there, and what its field says. */
type Fault = readonly [code: ErrorCode, key: string];

function faultOf(
  document: Document | undefined,
  props: Pick<Props, "organizationId" | "invitationId" | "purpose" | "subject">,
): Fault | undefined {
  // Another organization's is none of the caller's business.
  if (document?.organizationId !== props.organizationId) return ["documents.notFound", "documentMissing"];
  // Nor is what somebody has sent by a link, until they submit it.
  if (document.attachedAt === null && document.invitationId !== (props.invitationId ?? null))
    return ["documents.notFound", "documentMissing"];
  if (document.status === "refused") return ["documents.refused", "documentRefused"];
  if (document.purpose !== props.purpose) return ["documents.wrongPurpose", "documentPurpose"];
  if (document.status !== "ready") return ["documents.notReady", "documentNotReady"];
  const hangsElsewhere = document.subjectId !== null && document.subjectId !== props.subject.id;
  return hangsElsewhere || document.replacedBy ? ["documents.alreadyAttached", "documentAttached"] : undefined;
}

/**
 * Hangs documents on something. All of them, or none; what hangs there already stays as it is.
 *
 * @returns the documents in the order of `ids`.
 * @throws {AppError} `documents.notFound`, `documents.refused`, `documents.wrongPurpose`, `documents.notReady` or `documents.alreadyAttached`, with the field.
 */
export async function attachDocuments({
  trx,
  ids,
  field = "documents",
  single = false,
  now,
  ...props
}: Props): Promise<Document[]> {
  // A mistake of ours, which no caller can make.
  if (props.subject.type !== subjectTypeOf(props.purpose))
    throw new Error(`a ${props.purpose} hangs on no ${props.subject.type}`);
  const rows = new Map((await Document.lock(trx, ids)).map((row) => [row.id, row]));
  const faults = ids.flatMap((id, index) => {
    const fault = faultOf(rows.get(id), props);
    return fault ? [{ code: fault[0], problem: { field: single ? field : `${field}[${index}]`, key: fault[1] } }] : [];
  });
  const [first] = faults;
  if (first) throw new AppError(first.code, { fields: faults.map(({ problem }) => problem) });
  const { type, id } = props.subject;
  await Document.query(trx)
    .whereIn("id", [...ids])
    .whereNull("attached_at")
    .patch({
      subjectType: type,
      subjectId: id,
      // A microsecond apart, because they are listed in the order in which they were hung there.
      attachedAt: raw("?::timestamptz + array_position(?::uuid[], id) * interval '1 microsecond'", [now, [...ids]]),
    });
  const attached = new Map((await Document.query(trx).whereIn("id", [...ids])).map((row) => [row.id, row]));
  return ids.flatMap((each) => attached.get(each) ?? []);
}
