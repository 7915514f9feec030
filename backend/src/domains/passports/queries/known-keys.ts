import type { PassportKey } from "#shared/passports/check.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { passportKeysOf } from "../keys.ts";

/** Every public key that has ever signed, and those that are to sign: the ones of the settings first. */
export async function knownKeys({ db, config }: Pick<Services, "db" | "config">): Promise<PassportKey[]> {
  const used = await db<{ kid: string; jwk: PassportKey }>("passport_keys").orderBy(["first_used_at", "kid"]);
  const named = passportKeysOf(config).map(({ publicKey }) => publicKey);
  return [...named, ...used.map(({ jwk }) => jwk).filter(({ kid }) => !named.some((key) => key.kid === kid))];
}
