import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";
import { siteFacts } from "#shared/site-facts.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { FactorRow, SessionRow } from "./model.ts";
import { refusals } from "./refusals.ts";
import { openOrNothing, type SealReader } from "./tokens/sealing.ts";

/** Bytes of a secret, as RFC 4226 recommends for SHA-1. */
const secretLength = 20;
/** Seconds of a step, and how many steps a clock may be off, each way (RFC 6238, section 5.2). */
const period = 30;
const tolerance = 1;

/** Seconds for which a second factor counts as just shown; by the machine's clock, as the time inside the token. */
const freshness = 10 * 60;

/** Whether somebody has shown a factor or a recovery code within ten minutes, or so many seconds: what cannot be taken back asks for that. */
export const hasFreshFactor = ({ aal, amr }: Pick<SessionRow, "aal" | "amr">, within = freshness): boolean =>
  aal === "aal2" &&
  amr.some(
    ({ method, timestamp }) =>
      (method === "totp" || method === "webauthn" || method === "recovery_code") &&
      timestamp > Date.now() / 1000 - within,
  );

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: secretLength }).buffer);

export const placeOf = (factorId: string): string => `factor:${factorId}`;

const authenticator = (secret: Buffer, issuer: string = siteFacts.name, label = "") =>
  new TOTP({
    issuer,
    label,
    algorithm: "SHA1",
    digits: 6,
    period,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** What an authenticator app is given: to scan, to type, to open. */
export function presentSecret(secret: Buffer, { issuer, label }: { issuer: string | undefined; label: string }) {
  const totp = authenticator(secret, issuer, label);
  const uri = totp.toString();
  // The client puts the picture into a data address as it is, so it must hold no number sign.
  return { qr_code: renderSVG(uri, { ecc: "M", border: 4, pixelSize: 4 }), secret: totp.secret.base32, uri };
}

/**
 * The step that a code is for, by the machine's clock, as the app that shows it has no other.
 *
 * @returns undefined for a wrong code, and for every code of a secret that cannot be opened.
 */
export function stepOfCode(services: SealReader, factor: FactorRow, code: string): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  if (!factor.sealed_secret || !factor.key_id) return undefined;
  const sealed = { bytes: factor.sealed_secret, keyId: factor.key_id };
  const secret = openOrNothing(services, placeOf(factor.id), sealed);
  if (!secret) return undefined;
  const timestamp = Date.now();
  const delta = authenticator(secret).validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

/** @throws {AuthError} 404 `mfa_factor_not_found`, also for somebody else's. */
export async function findFactor(db: Database, userId: string, id: string): Promise<FactorRow> {
  const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(id);
  const factor = isId && ((await db("factors").where({ id, user_id: userId }).first()) as FactorRow | undefined);
  if (!factor) throw refusals.factorNotFound();
  return factor;
}

/** The factors of users, oldest first. */
export const factorsOf = (db: Database, userIds: string | readonly string[]): Promise<FactorRow[]> =>
  db("factors").whereIn("user_id", [userIds].flat()).orderBy("created_at").orderBy("id");
