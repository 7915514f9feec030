/**
 * `npm run keys:rotate`: a new key for access tokens. A local run's is written into its data folder and taken with the next start;
 * where JWT_PRIVATE_KEY is set, the values to set it to are printed, with the order. `npm run keys:rotate -- passports` does the same for the key that signs quality passports.
 */
import { ensureInstalled } from "./install/packages.mjs";
import { localSecrets, secretsFile } from "./start/local-secrets.mjs";
import { orFail } from "./start/or-fail.mjs";
import { readEnvironmentFile, readSettings } from "./start/settings.mjs";

await ensureInstalled();
const { ensureBuilt } = await import("./build/index.mjs");
const { runCommand } = await import("./start/programs.mjs");

await orFail(async () => {
  readEnvironmentFile();
  const { dataDir } = await readSettings();
  const isOfPassports = process.argv[2] === "passports";
  const isSet = Boolean(process.env[isOfPassports ? "PASSPORT_PRIVATE_KEY" : "JWT_PRIVATE_KEY"]);
  // Makes the file where there is none yet.
  if (!isSet) localSecrets(dataDir, process.env);
  await ensureBuilt({ only: ["backend"] });
  const command = isOfPassports ? "passport-keys:rotate" : "keys:rotate";
  await runCommand([command, ...(isSet ? [] : [secretsFile(dataDir)])], { env: process.env, show: true });
});
