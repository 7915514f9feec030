import type { Language } from "#shared/kernel/language.ts";
import { weakPasswordKey } from "#shared/identity/weak-password.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { AuthError } from "#backend/src/kernel/auth-error.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import {
  accountByLetter,
  checkNewPassword,
  countOwnRequest,
  findByLogin,
  withPasswords,
  type Visitor,
} from "../../identity/index.ts";
import { findByToken } from "../queries/find-invitation.ts";
import { stateOf } from "../invitation-state.ts";
import { refuseEnded } from "../policy.ts";
import { Organization } from "../../organizations/index.ts";
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
 * `request.invalid` with the field for a weak password
 * @throws {AuthError} 429, 503
 */
export async function joinByInvitation(props: Props): Promise<void> {
  const { services, token, fullName, password, termsVersion, visitor, request, now } = props;
  await countOwnRequest(services, request.ip);
  const invitation = await findByToken(services.db, token);
  refuseEnded(stateOf(invitation, now));
  // A link may be used as often as one likes: what it cannot do costs no bcrypt.
  if ((await findByLogin(services.db, { email: invitation.email }))?.emailConfirmedAt)
    throw new AppError("team.hasAccount");
  const { name: organization } = await Organization.query(services.db)
    .findById(invitation.organizationId)
    .throwIfNotFound();
  const person = { email: invitation.email, metadata: { full_name: fullName }, organization };
  await checkNewPassword(password, person).catch(besideTheField);
  // Before the transaction, because bcrypt takes its time.
  const passwordHash = await withPasswords(services, { ip: request.ip }, ({ hash }) => hash(password));
  await services.db.transaction(async (trx) => {
    const language = props.language ?? invitation.language;
    const metadata = { full_name: fullName, language, terms_version: termsVersion };
    const user = await accountByLetter({ trx, email: invitation.email, passwordHash, metadata, visitor, now });
    if (!user) throw new AppError("team.hasAccount");
    await becomeMember({ trx, user, invitationId: invitation.id, request, now });
  });
}

/** The page of an invitation says it beside the field, as it says all that is wrong with one. */
function besideTheField(error: unknown): never {
  if (!(error instanceof AuthError) || error.code !== "weak_password") throw error;
  const { reasons } = error.more.weak_password as { reasons: string[] };
  throw new AppError("request.invalid", { fields: [{ field: "password", key: weakPasswordKey(reasons) }] });
}
