import { v7 as uuid } from "uuid";
import type { Transaction } from "#backend/src/db/database.ts";
import { queueMail } from "../jobs/send-mail.ts";
import { invitationLife, pageAddress } from "../links.ts";
import { User } from "../model.ts";
import { lockByLogin } from "../queries/find-by-login.ts";
import { addIdentity, emailIdentity } from "./add-identity.ts";
import { addLink } from "./add-link.ts";

/** The account of an address, locked; made without a password where there is none yet. */
export async function accountFor(
  trx: Transaction,
  email: string,
  now: Date,
): Promise<{ user: User; created: boolean }> {
  const known = await lockByLogin(trx, { email });
  if (known) return { user: known, created: false };
  const user = await User.query(trx).insertAndFetch({ id: uuid(), email, createdAt: now, updatedAt: now });
  await addIdentity(trx, emailIdentity(user, now));
  return { user, created: true };
}

interface Props {
  trx: Transaction;
  user: User;
  publicUrl: string;
  /** The path that the page where a password is set leads on to. */
  next: string;
  /** What the letter says beside its link. */
  values: Record<string, string>;
  now: Date;
}

/** Queues a letter with a link to set a password. */
export async function inviteByLetter({ trx, user, publicUrl, next, values, now }: Props): Promise<void> {
  const { id: userId, language } = user;
  const redirect = `${pageAddress(publicUrl, language, "/reset-password")}?next=${next}`;
  const linkId = await addLink({ trx, userId, kind: "recovery", redirect, now, life: invitationLife });
  await queueMail(trx, { letter: "invitation", userId, language, linkId, values });
}
