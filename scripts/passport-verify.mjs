/**
 * `npm run passport:verify -- FILE [--keys JWKS.json | --fetch ORIGIN]`: whether a signed record is what was signed (docs/PASSPORT.md). Without keys it is held against those of the local
 * run. Nothing is asked of any network but with `--fetch`. Exit code 0: valid; 1: not, and why.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ensureInstalled } from "./install/packages.mjs";
import { localSecrets, secretsFile } from "./start/local-secrets.mjs";
import { readEnvironmentFile, readSettings } from "./start/settings.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./build/index.mjs");
const { runCommand } = await import("./start/programs.mjs");

try {
  readEnvironmentFile();
  const { dataDir } = await readSettings();
  await ensureBuilt({ only: ["backend"] });
  // The command runs in the folder of the program; what was typed is meant from where it was typed.
  const from = process.env.INIT_CWD ?? process.cwd();
  const words = process.argv
    .slice(2)
    .map((word, at, all) => (word.startsWith("--") || all[at - 1] === "--fetch" ? word : resolve(from, word)));
  const secrets = existsSync(secretsFile(dataDir)) ? localSecrets(dataDir, process.env) : {};
  await runCommand(["passport:verify", ...words], { env: { ...process.env, ...secrets }, show: true });
} catch {
  // The command has said why.
  process.exitCode = 1;
}
