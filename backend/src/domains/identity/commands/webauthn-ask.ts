import type { Services } from "#backend/src/kernel/services.ts";
import { User, type FactorRow } from "../model.ts";
import { creationOptions, demandRelyingParty, newChallenge, requestOptions } from "../webauthn.ts";
import { keysOfUser } from "./webauthn-key.ts";

interface Props {
  services: Services;
  factor: FactorRow;
  aim: "passkey" | "factor";
}

/**
 * What a browser is to do for a challenge of a key: make it, where it is being enrolled, else let any of its user's keys sign.
 *
 * @throws {AuthError} 422 `mfa_webauthn_enroll_not_enabled` where no key can sign for the site.
 */
export async function askKey({ services: { db, config }, factor, aim }: Props) {
  const party = demandRelyingParty(config);
  const { bytes: challenge, hash } = newChallenge();
  const keys = await keysOfUser(db, factor.user_id);
  if (factor.status === "verified") {
    const publicKey = await requestOptions({ party, challenge, keys });
    return { hash, webauthn: { type: "request" as const, credential_options: { publicKey } } };
  }
  const user = await User.query(db).findById(factor.user_id).throwIfNotFound();
  const publicKey = await creationOptions({ party, challenge, user, keys, aim });
  return { hash, webauthn: { type: "create" as const, credential_options: { publicKey } } };
}
