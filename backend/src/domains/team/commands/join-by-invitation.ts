import type { Language } from "#shared/kernel/language.ts";
import { AppError } from "#shared/kernel/errors.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import {
  accountByLetter,
  checkNewPassword,
  countOwnRequest,
  findByLogin,
  hashPassword,
  type Visitor,
} from "../../identity/index.ts";
import { findByToken } from "../queries/find-invitation.ts";
import { stateOf } from "../invitation-state.ts";
import { refuseEnded } from "../policy.ts";
import { becomeMember } from "./become-member.ts";

interface Props {
  services: Services;
  token: string;
  fullName: string;
  password: string;
  language: Language | undefined;
  termsVersion: string;
  visitor: Visitor;
  request: { readonly id: string; readonly ip: string };
  now: Date;
}

/**
 * Makes the account of an invited address and its membership together. The letter's link has proven the address.
 *
 * @throws {AppError} `request.rateLimited`, `team.invitationNotFound`, as `refuseEnded`, `team.hasAccount`
 * @throws {AuthError} 422 `weak_password`
 */
export async function joinByInvitation(props: Props): Promise<void> {
  const { services, token, fullName, password, termsVersion, visitor, request, now } = props;
  await countOwnRequest(services, request.ip);
  const invitation = await findByToken(services.db, token);
  refuseEnded(stateOf(invitation, now));
  // A link may be used as often as one likes: what it cannot do costs no bcrypt.
  if ((await findByLogin(services.db, { email: invitation.email }))?.emailConfirmedAt)
    throw new AppError("team.hasAccount");
  await checkNewPassword(password);
  // Before the transaction, because bcrypt takes its time.
  const passwordHash = await hashPassword(password);
  await services.db.transaction(async (trx) => {
    const language = props.language ?? invitation.language;
    const metadata = { full_name: fullName, language, terms_version: termsVersion };
    const user = await accountByLetter({ trx, email: invitation.email, passwordHash, metadata, visitor, now });
    if (!user) throw new AppError("team.hasAccount");
    await becomeMember({ trx, user, invitationId: invitation.id, request, now });
  });
}
