import { readName as readVisible } from "#shared/kernel/name-field.ts";
import { readCurrentPassword } from "./auth-call.ts";
import { refusals } from "./refusals.ts";

/** Reads the bodies of the second factor's endpoints. */
type Body = Record<string, unknown>;

/** Characters of a factor's name and of what an app shows above its codes. */
const longestName = 100;

/** @throws {AuthError} 400 `validation_failed`; 422 for kinds of factors that are not on */
export function readEnrolment(body: Body): {
  type: "totp" | "webauthn";
  friendlyName: string;
  issuer: string | undefined;
  currentPassword: string | undefined;
} {
  const { factor_type: type } = body;
  if (type === "phone") throw refusals.factorTypeDisabled(type);
  if (type !== "totp" && type !== "webauthn")
    throw refusals.invalid("factor_type needs to be totp, phone, or webauthn");
  const names = { friendlyName: readName(body.friendly_name) ?? "", issuer: readName(body.issuer) };
  return { type, ...names, currentPassword: readCurrentPassword(body) };
}

function readName(value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  const name = typeof value === "string" && [...value].length <= longestName ? readVisible(value) : undefined;
  if (name === undefined)
    throw refusals.invalid(`A factor's name and issuer are texts of at most ${longestName} visible characters`);
  return name || undefined;
}

/** A code of an app, or what a key has made of its challenge. @throws {AuthError} 400 `validation_failed` */
export function readAnswer(
  body: Body,
): { challengeId: string; code: string } | { challengeId: string; response: object } {
  const challengeId = readChallengeId(body);
  if (body.webauthn === undefined) return { challengeId, code: readCode(body) };
  const { credential_response: response } = (body.webauthn ?? {}) as Body;
  return { challengeId, response: readResponse(response) };
}

/** An answer of a key without a factor being named. @throws {AuthError} 400 `validation_failed` */
export const readPasskeyAnswer = (body: Body): { challengeId: string; response: object } => ({
  challengeId: readChallengeId(body),
  response: readResponse(body.credential),
});

function readChallengeId({ challenge_id: id }: Body): string {
  if (typeof id !== "string" || id === "") throw refusals.invalid("challenge_id required");
  return id.slice(0, 100);
}

function readResponse(given: unknown): object {
  const { response } = (given ?? {}) as Body;
  if (typeof given !== "object" || given === null || typeof response !== "object" || response === null)
    throw refusals.invalid("credential required");
  return given;
}

/** @throws {AuthError} 400 `validation_failed` */
export function readNewName({ friendly_name: given }: Body): string {
  const name = readName(given);
  if (!name) throw refusals.invalid("friendly_name required");
  return name;
}

/** @throws {AuthError} 400 `validation_failed` */
export function readCode({ code }: Body): string {
  if (typeof code !== "string" || code === "") throw refusals.invalid("code required");
  return code.slice(0, 100);
}
