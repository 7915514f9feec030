import { createHash, createHmac, randomBytes } from "node:crypto";
import type { TokenKey } from "./key.ts";

/** A token that means nothing but its row: 32 random bytes. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a token. The token is random, so a plain hash tells nothing and needs no salt. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * The refresh token that follows `parent`. Whoever presents the parent of the active token (the answer was lost, or two tabs
 * raced) is to get the SAME active token, so it must be found again; derived, it need not be stored. It takes both the
 * parent and the server's secret: neither the database nor an overheard child gives it away.
 */
export const childToken = ({ refreshSecret }: Pick<TokenKey, "refreshSecret">, parent: string): string =>
  createHmac("sha256", refreshSecret).update(parent).digest("base64url");
