import type { Services } from "#backend/src/kernel/services.ts";
import { User, type FactorRow } from "../model.ts";
import { refusals } from "../refusals.ts";
import { creationOptions, demandRelyingParty, isFor, newChallenge, requestOptions } from "../webauthn.ts";
import type { Visitor } from "../visitor.ts";
import { keysOfUser } from "./webauthn-key.ts";

interface Props {
  services: Services;
  factor: FactorRow;
  visitor: Visitor;
  aim: "passkey" | "factor";
}

/**
 * What a browser is to do for a challenge of a key: make it, where it is being enrolled, else let any of its user's keys sign.
 *
 * @throws {AuthError} 422 `mfa_webauthn_enroll_not_enabled` where no key can sign for the site, and where those that there are sign for the other one.
 */
export async function askKey({ services: { db, config }, factor, visitor, aim }: Props) {
  const party = demandRelyingParty(config, visitor);
  const { bytes: challenge, hash } = newChallenge();
  const keys = (await keysOfUser(db, factor.user_id)).filter((key) => isFor(key, party, config));
  if (factor.status === "verified") {
    if (keys.length === 0) throw refusals.factorTypeDisabled("webauthn");
    const publicKey = await requestOptions({ party, challenge, keys });
    return { hash, rpId: party.id, webauthn: { type: "request" as const, credential_options: { publicKey } } };
  }
  const user = await User.query(db).findById(factor.user_id).throwIfNotFound();
  const publicKey = await creationOptions({ party, challenge, user, keys, aim });
  return { hash, rpId: party.id, webauthn: { type: "create" as const, credential_options: { publicKey } } };
}
