import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { AppError } from "#shared/kernel/errors.ts";
import type { Config } from "#backend/src/config.ts";

/** So long an address of a file is good for, in milliseconds. */
export const addressLasts = 10 * 60 * 1000;

export interface FileToken {
  readonly documentId: string;
  /** 0 is the file itself, 1 the first of the pictures that were made of it, and so on. */
  readonly variant: number;
  readonly expiresAt: Date;
}

type Secrets = Pick<Config, "jwtPrivateKey">;
const keys = new WeakMap<Secrets, Buffer>();

/** A key of its own, made from the one that signs tokens: who has an address learns nothing of that one. */
function keyOf(config: Secrets): Buffer {
  const known = keys.get(config);
  if (known) return known;
  if (!config.jwtPrivateKey)
    throw new Error("JWT_PRIVATE_KEY is missing: addresses of files are signed with a key made from it");
  const key = Buffer.from(hkdfSync("sha256", config.jwtPrivateKey, "", "agritrade: addresses of files", 32));
  keys.set(config, key);
  return key;
}

const bodyLength = 21;
const macLength = 16;
const macOf = (config: Secrets, body: Buffer): Buffer =>
  createHmac("sha256", keyOf(config)).update(body).digest().subarray(0, macLength);

/** Document, variant and the second at which it ends, with our signature; whoever has it needs no session. */
export function signToken(config: Secrets, { documentId, variant, expiresAt }: FileToken): string {
  const body = Buffer.alloc(bodyLength);
  body.write(documentId.replaceAll("-", ""), "hex");
  body.writeUInt8(variant, 16);
  body.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 17);
  return Buffer.concat([body, macOf(config, body)]).toString("base64url");
}

/** @throws {AppError} `documents.addressInvalid` for what we have not signed, `documents.addressExpired` */
export function readToken(config: Secrets, token: string, now: Date): Omit<FileToken, "expiresAt"> {
  const bytes = Buffer.from(token, "base64url");
  const [body, mac] = [bytes.subarray(0, bodyLength), bytes.subarray(bodyLength)];
  // One way of writing each: else the last letter could be another one.
  const isSigned =
    bytes.length === bodyLength + macLength &&
    bytes.toString("base64url") === token &&
    timingSafeEqual(mac, macOf(config, body));
  if (!isSigned) throw new AppError("documents.addressInvalid");
  if (body.readUInt32BE(17) * 1000 <= now.getTime()) throw new AppError("documents.addressExpired");
  const hex = body.toString("hex", 0, 16);
  const documentId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { documentId, variant: body.readUInt8(16) };
}
