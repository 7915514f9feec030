import { createHash } from "node:crypto";
import { canonicalJson } from "#shared/contracts/canonical.ts";
import type { ContractText } from "#shared/contracts/text.ts";

/** What is signed: SHA-256 of the canonical JSON of all that a contract says, in hexadecimal digits. */
export const textHash = (text: ContractText): string =>
  createHash("sha256")
    .update(canonicalJson(text as never))
    .digest("hex");
