import { v7 as uuid } from "uuid";
import { isLanguage, type Language } from "#shared/kernel/language.ts";
import type { Transaction } from "#backend/src/db/database.ts";
import { redirectLanguage } from "../links.ts";
import { User } from "../model.ts";
import { addIdentity, emailIdentity, phoneIdentity } from "./add-identity.ts";

interface Props {
  trx: Transaction;
  /** Read and in lower case; "" for somebody without one. */
  email: string;
  /** As `readPhone` gives it. */
  phone?: string;
  passwordHash?: string | null;
  /** What the user says about themselves. */
  metadata: Record<string, unknown>;
  appMetadata?: Record<string, unknown>;
  /** A page of ours, whose language is the user's when they have named none. */
  redirect?: string | undefined;
  /** Whether the address, or else the number, is proven. */
  confirmed: boolean;
  now: Date;
  more?: { id?: string; confirmationSentAt?: Date; invitedAt?: Date; bannedUntil?: Date | null };
}

/** A user with the identity of their address or number; undefined when that is taken, also by somebody who came in the same instant. */
export async function createUser(props: Props): Promise<User | undefined> {
  const { trx, email, phone, passwordHash = null, metadata, appMetadata, confirmed, now, more = {} } = props;
  const provider = email ? "email" : phone ? "phone" : undefined;
  const rows = (await trx("users")
    .insert({
      id: more.id ?? uuid(),
      email,
      phone: phone ?? null,
      password_hash: passwordHash,
      language: languageOf(props),
      user_metadata: JSON.stringify(metadata),
      app_metadata: JSON.stringify(appMetadata ?? (provider ? { provider, providers: [provider] } : {})),
      is_anonymous: !provider,
      email_confirmed_at: email && confirmed ? now : null,
      phone_confirmed_at: phone && confirmed ? now : null,
      confirmation_sent_at: more.confirmationSentAt ?? null,
      invited_at: more.invitedAt ?? null,
      banned_until: more.bannedUntil ?? null,
      created_at: now,
      updated_at: now,
    })
    .onConflict(
      provider === "phone"
        ? trx.raw("(phone) where deleted_at is null and phone is not null")
        : trx.raw("(email) where deleted_at is null and email <> ''"),
    )
    .ignore()
    .returning("id")) as { id: string }[];
  const user = rows[0] && (await User.query(trx).findById(rows[0].id));
  if (user && provider)
    await addIdentity(trx, provider === "email" ? emailIdentity(user, now) : phoneIdentity(user, now));
  return user;
}

/** The language that a registration is made in. */
export function languageOf({ metadata, redirect }: Pick<Props, "metadata" | "redirect">): Language {
  return isLanguage(metadata.language) ? metadata.language : (redirectLanguage(redirect) ?? "en");
}
