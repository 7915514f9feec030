import { readFile } from "node:fs/promises";
import { isPrivate, type Environment } from "#backend/src/config.ts";
import type { PassportCheck, PassportKey } from "#shared/passports/check.ts";
import { jwksPath } from "#shared/passports/number.ts";
import { passportKeysOf } from "./keys.ts";
import { checkWith, hashOf } from "./sealing.ts";

const usage = `usage: npm run passport:verify -- FILE [--keys JWKS.json | --fetch ORIGIN]
  --keys   the public keys, saved from ORIGIN${jwksPath}
  --fetch  reads them from there; without it nothing is asked of any network`;

const words = {
  notPassport: "This is no quality passport: it is not JSON with a record and a signature.",
  nameTwice: "A name stands twice in it: programs differ in which of the two they read.",
  otherFormat: "This passport has a form that this program does not know. A later version may.",
  otherSignature: "The signature is not one of a quality passport (EdDSA).",
  unknownKey: "The key that has signed is none of the keys that were given.",
  signatureWrong: "The signature is not by the key that it names, or what was signed was changed.",
  keyRevoked: "The key was in other hands when this says that it was signed: it is published as revoked.",
  otherPassport: "The signature is of another passport: it was taken from there.",
  fieldMissing: "A field was taken out",
  fieldAdded: "A field was added",
  fieldChanged: "A field was changed",
} as const;

/**
 * `passport:verify FILE [--keys FILE | --fetch ORIGIN]`: holds a signed record against public keys, without asking anybody unless told.
 *
 * @throws {Error} with what is wrong.
 */
export async function checkFile(given: string[], env: Environment): Promise<string> {
  const { file, keys: keysFile, fetch: origin } = optionsOf(given);
  const text = await readFile(file, "utf8").catch(() => {
    throw new Error(`${file} cannot be read.`);
  });
  const check = await checkWith(await keysFrom({ keysFile, origin, env }), text);
  if (check.problem !== null) throw new Error(`NOT VALID. ${problemWords(check)}`);
  const { record, keyId, canonical, isDoubted } = check;
  return [
    `VALID. Nothing was changed since it was signed.`,
    `Passport ${record.number}, version ${record.version}, issued ${record.issuedAt} by ${record.issuer}`,
    `Key ${keyId}, SHA-256 ${hashOf(canonical)}`,
    `${record.goods.product}, order ${record.order.reference}: ${record.inspection.result} by ${record.inspection.inspector}, ${record.inspection.date}`,
    ...(isDoubted
      ? [
          "BUT the key came into other hands later, and whoever has it may write an earlier day. Look the number up: its public page knows what we have signed, by the same SHA-256.",
        ]
      : []),
    "Whether it was taken back or replaced since, its public page says alone.",
  ].join("\n");
}

const problemWords = ({ problem, field }: Extract<PassportCheck, { field: string | null }>): string =>
  field === null ? words[problem] : `${words[problem]}: ${field}.`;

interface Options {
  file: string;
  keys: string | undefined;
  fetch: string | undefined;
}

/** @throws {Error} with how it is called. */
function optionsOf(given: readonly string[]): Options {
  const found: Record<string, string | undefined> = {};
  const files: string[] = [];
  for (let at = 0; at < given.length; at += 1) {
    const word = given[at] ?? "";
    if (word === "--keys" || word === "--fetch") found[word] = given[(at += 1)];
    else files.push(word);
  }
  const [file, ...more] = files;
  const isOpen = ("--keys" in found && !found["--keys"]) || ("--fetch" in found && !found["--fetch"]);
  if (!file || more.length > 0 || file.startsWith("--") || isOpen) throw new Error(usage);
  return { file, keys: found["--keys"], fetch: found["--fetch"] };
}

interface Source {
  keysFile: string | undefined;
  origin: string | undefined;
  env: Environment;
}

async function keysFrom({ keysFile, origin, env }: Source): Promise<PassportKey[]> {
  if (origin !== undefined) {
    // A key that somebody on the way may change proves nothing.
    if (!isPrivate(origin)) throw new Error("--fetch takes an https address.");
    const answer = await fetch(new URL(jwksPath, origin), { redirect: "error" }).catch(() => undefined);
    if (!answer?.ok) throw new Error(`The keys of ${origin} cannot be fetched.`);
    return readKeys(await answer.text());
  }
  if (keysFile !== undefined)
    return readKeys(
      await readFile(keysFile, "utf8").catch(() => {
        throw new Error(`${keysFile} cannot be read.`);
      }),
    );
  if (env.PASSPORT_PRIVATE_KEY)
    return passportKeysOf({ passportPrivateKey: env.PASSPORT_PRIVATE_KEY, local: false }).map(
      ({ publicKey }) => publicKey,
    );
  throw new Error(`There are no keys to hold it against.\n${usage}`);
}

function readKeys(text: string): PassportKey[] {
  try {
    const { keys } = JSON.parse(text) as { keys?: PassportKey[] };
    if (Array.isArray(keys)) return keys;
  } catch {
    // Said below.
  }
  throw new Error("The file of keys is no JWKS.");
}
