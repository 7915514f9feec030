import type { PassportKey } from "#shared/passports/check.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { passportKeysOf } from "../keys.ts";

interface KeyRow {
  kid: string;
  jwk: PassportKey;
  first_used_at: Date;
  revoked_from: Date | null;
}

const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

/** Every public key that has ever signed, and those that are to sign, the ones of the settings first: since when it signs, until when where another has taken its place, and from when on it is not to be believed. */
export async function knownKeys({ db, config }: Pick<Services, "db" | "config">): Promise<PassportKey[]> {
  const used = await db<KeyRow>("passport_keys as k")
    .leftJoin("passport_key_revocations as r", "r.kid", "k.kid")
    .orderBy(["k.first_used_at", "k.kid"])
    .select<KeyRow[]>("k.kid", "k.jwk", "k.first_used_at", "r.revoked_from");
  const named = passportKeysOf(config).map(({ publicKey }) => publicKey);
  const told = (key: PassportKey): PassportKey => {
    const at = used.findIndex(({ kid }) => kid === key.kid);
    const row = used[at];
    if (!row) return key;
    const next = key.kid === named[0]?.kid ? undefined : used[at + 1];
    return {
      ...key,
      iat: seconds(row.first_used_at),
      ...(next && { exp: seconds(next.first_used_at) }),
      ...(row.revoked_from && { revoked: { revoked_at: seconds(row.revoked_from), reason: "compromised" } }),
    };
  };
  return [...named, ...used.map(({ jwk }) => jwk).filter(({ kid }) => !named.some((key) => key.kid === kid))].map(told);
}
