import { v7 as uuid } from "uuid";
import type { Database } from "#backend/src/db/database.ts";
import { after } from "#backend/src/kernel/clock.ts";
import { linkLife, methodOf, type LinkKind } from "../links.ts";
import { codeLife } from "../tokens/one-time-code.ts";
import { beginFlow, type CodeChallenge } from "./flow-states.ts";

interface Props {
  trx: Database;
  userId: string;
  kind: LinkKind;
  redirect: string | undefined;
  now: Date;
  /** Milliseconds; those of the kind unless told. */
  life?: number;
  /** Whom the letter goes to, where that is not the user's address of the day. */
  email?: string | undefined;
  /** Who alone may exchange what opening the link gives. */
  challenge?: CodeChallenge | undefined;
  /** What a registration has chosen: it becomes the account's when this very link is opened. */
  registration?: { passwordHash: string; userMetadata: object };
}

/** Prepares a link. Its token and its six digits are made when the letter is sent, so that they stand in no job and no row. */
export async function addLink({
  trx,
  userId,
  kind,
  redirect,
  now,
  life = linkLife[kind],
  email,
  challenge,
  registration,
}: Props): Promise<string> {
  const id = uuid();
  const flow = { trx, redirect, userId, now, life, provider: "email", authenticationMethod: methodOf(kind) } as const;
  await trx("one_time_tokens").insert({
    id,
    email: email ?? null,
    flow_state_id: challenge ? await beginFlow({ ...flow, challenge }) : null,
    code_expires_at: after(now, Math.min(life, codeLife)),
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
