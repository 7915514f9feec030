import { v7 as uuid } from "uuid";
import { isLanguage, type Language } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { redirectLanguage } from "../links.ts";
import { User } from "../model.ts";
import { addIdentity, emailIdentity } from "./add-identity.ts";

interface Props {
  trx: Transaction;
  /** Read and in lower case; "" for an anonymous user. */
  email: string;
  passwordHash?: string | null;
  /** What the user says about themselves. */
  metadata: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  /** A page of ours, whose language is the user's when they have named none. */
  redirect?: string | undefined;
  /** Whether the address is proven. */
  confirmed: boolean;
  now: Date;
  more?: { id?: string; confirmationSentAt?: Date; invitedAt?: Date; bannedUntil?: Date | null };
}

/** A user with an e-mail identity; undefined when the address is taken, also by somebody who came in the same instant. */
export async function createUser(props: Props): Promise<User | undefined> {
  const { trx, email, passwordHash = null, metadata, appMetadata, confirmed, now, more = {} } = props;
  const rows = (await trx("users")
    .insert({
      id: more.id ?? uuid(),
      email,
      password_hash: passwordHash,
      language: languageOf(props),
      user_metadata: JSON.stringify(metadata),
      app_metadata: JSON.stringify(appMetadata ?? (email === "" ? {} : { provider: "email", providers: ["email"] })),
      is_anonymous: email === "",
      email_confirmed_at: confirmed ? now : null,
      confirmation_sent_at: more.confirmationSentAt ?? null,
      invited_at: more.invitedAt ?? null,
      banned_until: more.bannedUntil ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict(trx.raw("(email) where deleted_at is null and email <> ''"))
    .ignore()
    .returning("id")) as { id: string }[];
  const user = rows[0] && (await User.query(trx).findById(rows[0].id));
  if (user && email !== "") await addIdentity(trx, emailIdentity(user, now));
  return user;
}

/** The language that a registration is made in. */
export function languageOf({ metadata, redirect }: Pick<Props, "metadata" | "redirect">): Language {
  return isLanguage(metadata.language) ? metadata.language : (redirectLanguage(redirect) ?? "en");
}
