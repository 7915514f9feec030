import type { DocumentAccess, DomainPart } from "#backend/src/kernel/domain-part.ts";
import type { Actor } from "#backend/src/kernel/actor.ts";
import type { Database } from "#backend/src/db/database.ts";
import { Document } from "../model.ts";
import { mayRead } from "../policy.ts";

interface Props {
  db: Database;
  domains: readonly DomainPart[];
  actor: Actor;
  id: string;
}

/** The document for whoever may read it; to all others there is none. */
export async function findReadable({ db, domains, actor, id }: Props): Promise<Document | undefined> {
  const document = await Document.query(db).findById(id).whereNull("removed_at");
  if (!document || mayRead(actor, document)) return document;
  const { subjectType, subjectId } = document;
  if (!subjectType || !subjectId || actor.kind !== "user") return undefined;
  const asked: DocumentAccess[] = domains.flatMap(({ documentAccess }) => documentAccess?.[subjectType] ?? []);
  for (const access of asked) if (await access(db, actor, subjectId)) return document;
  return undefined;
}
