import { type Environment, loadConfig, loadMigrationConfig } from "./config.ts";
import { backupCommands } from "./backup/index.ts";
import { prepareBeside } from "./beside.ts";
import { connect } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { examine } from "./doctor/index.ts";
import { rotate } from "./domains/identity/index.ts";
import { checkFile, revokePassportKey, rotatePassportKey } from "./domains/passports/index.ts";
import { staffInvite, staffResetFactor } from "./domains/people/index.ts";
import { createLogger } from "./kernel/logger.ts";
import { markProduction } from "./staging/database-mark.ts";
import { maskStaging } from "./staging/mask.ts";

/** What an operator can have done. Each answers what to tell them; what it throws is told them too. */
const commands: Record<string, (words: string[], env: Environment) => Promise<string>> = {
  async migrate(_words, env) {
    const { databaseUrl, ownerUrl, local } = loadMigrationConfig(env);
    const database = connect(ownerUrl, 2, createLogger("warn"));
    let word = "";
    const beside = async () => {
      if (local) await prepareBeside(database, ownerUrl);
      else word = await markProduction(ownerUrl);
    };
    try {
      await migrate({ database, ownerUrl, databaseUrl, beside });
    } finally {
      await database.destroy();
    }
    return word;
  },
  async demo(_words, env) {
    const { hasDemo, loadDemo } = await import("./demo/load-demo.ts");
    const config = loadConfig(env);
    if (await loadDemo(config)) return "The demo data is loaded.";
    return (await hasDemo(config)) ? "" : "This database has other data than the demo's.";
  },
  "staff:invite": staffInvite,
  "staff:reset-factor": staffResetFactor,
  "keys:rotate": rotate,
  "passport-keys:rotate": rotatePassportKey,
  "passport-keys:revoke": revokePassportKey,
  "passport:verify": checkFile,
  doctor: examine,
  "staging:mask": maskStaging,
  ...backupCommands,
};

/** Runs one command in this process, with the settings of `env`. @returns the exit code, and what to tell the operator. */
export async function runCommand([name = "", ...words]: string[], env: Environment) {
  const command = commands[name];
  if (!command) return { code: 2, output: `usage: cli ${Object.keys(commands).join(" | ")}` };
  try {
    return { code: 0, output: await command(words, env) };
  } catch (error) {
    return { code: 1, output: (error as Error).message };
  }
}
