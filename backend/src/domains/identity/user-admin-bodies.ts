import { after } from "#backend/src/kernel/clock.ts";
import type { Body } from "./auth-call.ts";
import { readEmail, readMetadata, readObject } from "./auth-bodies.ts";
import { refusals } from "./refusals.ts";

/** What an operator's program says about a user; a member that is not there changes nothing. */
export interface UserAttributes {
  id: string | undefined;
  email: string | undefined;
  password: string | undefined;
  /** As bcrypt writes it. */
  passwordHash: string | undefined;
  emailConfirm: boolean;
  userMetadata: Record<string, unknown> | undefined;
  appMetadata: Record<string, unknown> | undefined;
  /** Null ends a ban. */
  bannedUntil: Date | null | undefined;
}

const uuidForm = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const bcryptForm = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/** @throws {AuthError} 400 `validation_failed`; 422 for a telephone number */
export function readAttributes(body: Body, now: Date): UserAttributes {
  if (body.phone) throw refusals.phoneChangeDisabled();
  const [id, password, passwordHash] = [textIn(body, "id"), textIn(body, "password"), textIn(body, "password_hash")];
  if (id !== undefined && !uuidForm.test(id)) throw refusals.invalid("ID must conform to the uuid v4 format");
  if (password && passwordHash) throw refusals.invalid("Only a password or a password hash should be provided");
  if (passwordHash !== undefined && !bcryptForm.test(passwordHash))
    throw refusals.invalid("password_hash must be of bcrypt");
  return {
    id,
    email: body.email ? readEmail(body) : undefined,
    password,
    passwordHash,
    emailConfirm: body.email_confirm === true,
    userMetadata: readMetadata(body, "user_metadata"),
    appMetadata: readObject(body, "app_metadata"),
    bannedUntil: readBan(textIn(body, "ban_duration"), now),
  };
}

function textIn(body: Body, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string") throw refusals.invalid(`${name} must be a text`);
  return value;
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
/** Milliseconds; a ban for longer is for ever. */
const longestBan = 500 * 365 * 24 * 3_600_000;

/** "none", or a duration such as "24h" or "1h30m", in which GoTrue's clients write it. */
function readBan(text: string | undefined, now: Date): Date | null | undefined {
  if (text === undefined) return undefined;
  if (text === "none") return null;
  if (!/^(\d{1,9}(\.\d{1,9})?(ms|s|m|h))+$/.test(text)) throw refusals.invalid("invalid format for ban duration");
  const parts = [...text.matchAll(/([\d.]+)(ms|s|m|h)/g)];
  const length = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ""] ?? 0), 0);
  return after(now, Math.min(length, longestBan));
}

/** @throws {AuthError} 400 `validation_failed` */
export function readPage({ page, per_page: size }: { page?: string | undefined; per_page?: string | undefined }) {
  const read = (text: string | undefined, otherwise: number) => {
    if (!text) return otherwise;
    if (!/^[1-9]\d{0,8}$/.test(text)) throw refusals.invalid("Bad Pagination Parameters");
    return Number(text);
  };
  return { page: read(page, 1), perPage: Math.min(read(size, 50), 1000) };
}
