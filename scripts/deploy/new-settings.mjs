/**
 * A deploy.env for compose.yaml with fresh secrets, to standard output:
 *
 *     node scripts/deploy/new-settings.mjs SITE_HOST [CONSOLE_HOST] > deploy.env
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { orFail } from "../start/or-fail.mjs";

const token = () => randomBytes(24).toString("base64url");
const key = () => randomBytes(32).toString("base64");
/** On one line, as a file of settings takes it best. */
const jwk = (...kind) => `'${JSON.stringify(generateKeyPairSync(...kind).privateKey.export({ format: "jwk" }))}'`;

const made = {
  DATABASE_ADMIN_PASSWORD: token,
  DATABASE_OWNER_PASSWORD: token,
  DATABASE_API_PASSWORD: token,
  STORAGE_KEY_ID: () => randomBytes(10).toString("hex"),
  STORAGE_SECRET: token,
  JWT_PRIVATE_KEY: () => jwk("ec", { namedCurve: "P-256" }),
  PASSPORT_PRIVATE_KEY: () => jwk("ed25519"),
  DATA_ENCRYPTION_KEY: key,
  BACKUP_KEY: key,
};

await orFail(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [site, console_ = ""] = positionals;
  for (const host of [site, console_].filter(Boolean))
    if (!/^[a-z0-9.-]+$/i.test(host)) throw new Error(`${host} is no name of a host, such as market.example.org`);
  if (!site || positionals.length > 2)
    throw new Error("usage: node scripts/deploy/new-settings.mjs SITE_HOST [CONSOLE_HOST]");
  const values = {
    SITE_HOST: () => site,
    CONSOLE_HOST: () => console_,
    MAIL_FROM: () => `'AgriTrade Africa <no-reply@${site}>'`,
    ...made,
  };
  const example = readFileSync(new URL("deploy.env.example", import.meta.url), "utf8");
  process.stdout.write(
    example.replaceAll(/^([A-Z][A-Z0-9_]*)=$/gm, (line, name) => (values[name] ? `${name}=${values[name]()}` : line)),
  );
});
