import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { to as copyTo } from "pg-copy-streams";
import { prepareBeside } from "../beside.ts";
import type { Environment } from "../config.ts";
import { connect } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { openStorage } from "../domains/documents/index.ts";
import { createLogger } from "../kernel/logger.ts";
import { poolBeside } from "./back-up.ts";
import { differences, shrunk } from "./compare.ts";
import { loadBackupConfig, type BackupConfig } from "./config.ts";
import { namedFiles, putBack } from "./files.ts";
import { brokenInvariants } from "./invariants.ts";
import { readManifest, type Manifest } from "./manifest.ts";
import { readNamed } from "./record.ts";
import { refuseFilled, restoreRows } from "./restore-rows.ts";
import { missingSecrets, openSecrets } from "./secrets.ts";
import { readSnapshot, withOwner } from "./snapshot.ts";
import { brokenParts, sentence } from "./verify.ts";

/** As far as the backup's migrations go, or all of them. */
async function migrateTo({ databaseUrl, ownerUrl }: BackupConfig, manifest: Manifest, only?: readonly string[]) {
  const database = connect(ownerUrl, 2, createLogger("warn"));
  const isLocal = manifest.tables.some(({ name }) => name.startsWith("sandbox_escrow."));
  try {
    await migrate({
      database,
      ownerUrl,
      databaseUrl,
      ...(only && { only }),
      ...(isLocal && { beside: () => prepareBeside(database, ownerUrl) }),
    });
  } finally {
    await database.destroy();
  }
}

/**
 * `restore:rows FOLDER`: tables as the backup had them, its rows, and then what the migrations since have to add. Compared before those.
 *
 * @throws {Error} for a database that is not empty, a backup that is not whole, and rows that did not come back as they were.
 */
export async function restoreFromRows([folder = ""]: string[], env: Environment): Promise<string> {
  const config = loadBackupConfig(env);
  const manifest = await readManifest(folder);
  if (manifest.kind !== "logical") throw new Error(`${folder} holds the files of a server and no rows`);
  const broken = await brokenParts(folder, manifest);
  if (broken.length > 0) throw new Error(sentence(folder, broken));
  await withOwner(config.ownerUrl, refuseFilled);
  await migrateTo(config, manifest, manifest.migrations);
  const problems = await withOwner(config.ownerUrl, async (client) => {
    await restoreRows(client, folder, manifest);
    return readSnapshot(client, () => differences(client, manifest));
  });
  if (problems.length > 0) throw new Error(sentence("The database", problems));
  await migrateTo(config, manifest);
  return `All ${manifest.tables.length} tables have the rows of ${manifest.at}, and the ledger its balances.`;
}

/** `restore:secrets FOLDER FILE`: writes the secrets that are sealed in the backup into a file. */
export async function unsealSecrets([folder = "", file = ""]: string[], env: Environment): Promise<string> {
  const { key } = loadBackupConfig(env);
  if (!key) throw new Error("BACKUP_KEY is not set");
  const secrets = await openSecrets(folder, key);
  await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return `The secrets of the backup are written to ${file}.`;
}

/**
 * `restore:check FOLDER exact|later|moved`: puts back files of the store that are not there, and looks at all that has to hold. `exact`: the very moment of the backup; `later`: one after it;
 * `moved`: compared already, and migrated since.
 *
 * @throws {Error} saying what does not hold.
 */
export async function checkRestored([folder = "", moment = ""]: string[], env: Environment): Promise<string> {
  const config = loadBackupConfig(env);
  const manifest = await readManifest(folder);
  const files = await returnFiles(config, folder);
  const problems = await withOwner(config.ownerUrl, (client) =>
    readSnapshot(client, async () => [
      ...(moment === "exact" ? await differences(client, manifest) : []),
      ...(moment === "later" ? await shrunk(client, manifest) : []),
      ...(await brokenInvariants(client)),
    ]),
  );
  const gone = files.problems.filter((problem) => !manifest.files.missing.some((key) => problem.includes(key)));
  const missing = missingSecrets(manifest.keys, config.secrets);
  if (missing.length > 0 && manifest.secrets)
    missing.push(
      `The backup has them, sealed: \`npm run restore -- ${folder} --secrets FILE\`, with BACKUP_KEY, writes them`,
    );
  const all = [...problems, ...gone, ...missing];
  if (all.length > 0) throw new Error(sentence("What was restored", all));
  return [
    `The ledger is balanced and the guards stand. ${files.there} files of the store were there, ${files.returned} were put back.`,
    ...files.problems.map((problem) => `As at the backup: ${problem}.`),
  ].join("\n");
}

async function returnFiles(config: BackupConfig, folder: string) {
  const storage = await openStorage(config);
  const pool = poolBeside(folder);
  const aside = join(folder, "..", `files-that-stood-${Date.now()}`);
  const found = { there: 0, returned: 0, problems: [] as string[] };
  try {
    await withOwner(config.ownerUrl, async (client) => {
      for await (const named of readNamed(client.query(copyTo(`copy (${namedFiles}) to stdout`)))) {
        const answer = await putBack({ storage, pool, named, aside });
        if (answer instanceof Error) found.problems.push(answer.message);
        else if (answer === "there") found.there += 1;
        else found.returned += 1;
      }
    });
  } finally {
    storage.close();
  }
  return found;
}
