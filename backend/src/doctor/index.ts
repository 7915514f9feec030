import { ConfigError, databaseSettings, loadConfig, type Config, type Environment } from "../config.ts";
import { allDomains } from "./settings.ts";
import { good, saidBy, unknown, wrong, type Finding } from "./finding.ts";
import { lookAtBackups, lookAtDisk, lookAtMail, lookAtProvider, lookAtScanner, lookAtStorage } from "./look-around.ts";
import { lookAtDatabase } from "./look-at-database.ts";

const marks = { good: "ok     ", wrong: "WRONG  ", unknown: "-      " } as const;

const written = ({ state, what, then }: Finding): string =>
  `${marks[state]} ${what}${then ? `\n         ${then}` : ""}`;

function settings(env: Environment): { config?: Config; findings: Finding[] } {
  const then = "Each is explained in .env.example.";
  let config: Config;
  try {
    config = loadConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const findings = error.message.split("\n").map((line) => wrong(saidBy(new Error(line)), then));
    return { findings };
  }
  const findings = allDomains(config).map((error) => wrong(saidBy(error), then));
  const well = findings.length === 0;
  if (well) findings.push(good("All settings that are needed are there, keys and proxies among them."));
  if (well && !config.local)
    findings.push(
      config.consoleUrl
        ? good("The staff console has a host of its own.")
        : unknown(
            "Staff console and website share the host of PUBLIC_URL, so a script of the one is of the other's origin: CONSOLE_URL gives the console one of its own.",
          ),
    );
  if (config.local)
    findings.push(unknown("This is the demo (APP_ENV=local): what production needs beside was not asked."));
  return { config, findings };
}

/** What can still be looked at where a setting is missing or wrong. */
function withoutTheRest(env: Environment): Config | undefined {
  const { APP_ENV, DATA_DIR, BACKUP_DIR, STORAGE_URL, SMTP_URL, CLAMD_URL } = env;
  try {
    return {
      ...loadConfig({
        APP_ENV: "local",
        ...databaseSettings(env),
        ...{ DATA_DIR, BACKUP_DIR, STORAGE_URL, SMTP_URL, CLAMD_URL },
      }),
      local: APP_ENV === "local",
    };
  } catch {
    return undefined;
  }
}

/**
 * Looks at an installation and says in words what is wrong and what to do. It changes nothing but a file of its own in the store, works while the database is down, and says no secret.
 *
 * @throws {Error} whose message is all that was found, where something is wrong.
 */
export async function examine(_words: string[], env: Environment): Promise<string> {
  const { config, findings } = settings(env);
  const looked = config ?? withoutTheRest(env);
  if (looked)
    findings.push(
      ...(await lookAtDatabase(looked, { expectWork: !looked.local })),
      ...(
        await Promise.all([
          lookAtDisk(looked),
          lookAtStorage(looked),
          lookAtScanner(looked),
          lookAtMail(looked),
          ...(config ? [lookAtProvider(config)] : []),
          lookAtBackups(looked),
        ])
      ).flat(),
    );
  const bad = findings.filter(({ state }) => state === "wrong").length;
  const end = bad === 0 ? "Nothing is wrong." : bad === 1 ? "One thing is wrong." : `${bad} things are wrong.`;
  const report = [...findings.map(written), "", end].join("\n");
  if (bad > 0) throw new Error(report);
  return report;
}
