import { v7 as uuid } from "uuid";
import type { Database } from "#backend/src/db/database.ts";
import { after } from "#backend/src/kernel/clock.ts";
import { linkLife, type LinkKind } from "../links.ts";

interface Props {
  trx: Database;
  userId: string;
  kind: LinkKind;
  redirect: string | undefined;
  now: Date;
  /** Milliseconds; those of the kind unless told. */
  life?: number;
  /** What a registration has chosen: it becomes the account's when this very link is opened. */
  registration?: { passwordHash: string; userMetadata: object };
}

/** Prepares a link. Its token is made when the letter is sent, so that it stands in no job and no row. */
export async function addLink({
  trx,
  userId,
  kind,
  redirect,
  now,
  life = linkLife[kind],
  registration,
}: Props): Promise<string> {
  const id = uuid();
  await trx("one_time_tokens").insert({
    id,
    user_id: userId,
    kind,
    redirect_to: redirect ?? null,
    password_hash: registration?.passwordHash ?? null,
    user_metadata: registration ? JSON.stringify(registration.userMetadata) : null,
    created_at: now,
    expires_at: after(now, life),
  });
  return id;
}
