import { readName as readVisible } from "#shared/kernel/name-field.ts";
import { refusals } from "./refusals.ts";

/** Reads the bodies of the second factor's endpoints. */
type Body = Record<string, unknown>;

/** Characters of a factor's name and of what an app shows above its codes. */
const longestName = 100;

/** @throws {AuthError} 400 `validation_failed`; 422 for kinds of factors that are not on */
export function readEnrolment(body: Body): { friendlyName: string; issuer: string | undefined } {
  const { factor_type: type } = body;
  if (type === "phone" || type === "webauthn") throw refusals.factorTypeDisabled(type);
  if (type !== "totp") throw refusals.invalid("factor_type needs to be totp, phone, or webauthn");
  return { friendlyName: readName(body.friendly_name) ?? "", issuer: readName(body.issuer) };
}

function readName(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const name = typeof value === "string" && [...value].length <= longestName ? readVisible(value) : undefined;
  if (name === undefined)
    throw refusals.invalid(`A factor's name and issuer are texts of at most ${longestName} visible characters`);
  return name || undefined;
}

/** @throws {AuthError} 400 `validation_failed` */
export function readAnswer(body: Body): { challengeId: string; code: string } {
  const { challenge_id: challengeId } = body;
  if (typeof challengeId !== "string" || challengeId === "") throw refusals.invalid("challenge_id required");
  return { challengeId: challengeId.slice(0, 100), code: readCode(body) };
}

/** @throws {AuthError} 400 `validation_failed` */
export function readCode({ code }: Body): string {
  if (typeof code !== "string" || code === "") throw refusals.invalid("code required");
  return code.slice(0, 100);
}
