import { AppError } from "#shared/kernel/errors.ts";
import { User } from "../../identity/index.ts";
import { findByToken } from "../queries/find-invitation.ts";
import type { Deed } from "../record.ts";
import { becomeMember } from "./become-member.ts";

interface Props extends Pick<Deed, "trx" | "request" | "now"> {
  userId: string;
  token: string;
}

/**
 * Somebody who has an account accepts. The link alone is not enough: whoever passes it on gives nobody else the place.
 *
 * @throws {AppError} `team.invitationNotFound`, `team.otherAddress`, and as {@link becomeMember}
 */
export async function acceptInvitation({ trx, userId, token, ...deed }: Props): Promise<void> {
  const user = await User.lockById(trx, userId);
  const { id, email } = await findByToken(trx, token);
  if (user?.email !== email || !user.emailConfirmedAt)
    throw new AppError("team.otherAddress", { email: masked(email) });
  await becomeMember({ trx, user, invitationId: id, ...deed });
}

/** Enough for its owner to know it, and for nobody else. */
export function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
