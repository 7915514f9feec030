import { loadConfig } from "./config.ts";
import { connect } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { rotate } from "./domains/identity/index.ts";
import { staffInvite, staffResetFactor } from "./domains/people/index.ts";
import { createLogger } from "./kernel/logger.ts";

const commands: Record<string, (words: string[]) => Promise<void>> = {
  async migrate() {
    const config = loadConfig(process.env);
    const db = connect(config.databaseUrl, 2, createLogger("warn"));
    try {
      await migrate(db, config.databaseUrl);
    } finally {
      await db.destroy();
    }
  },
  async demo() {
    const { loadDemo } = await import("./demo/load-demo.ts");
    process.stdout.write((await loadDemo(loadConfig(process.env))) ? "The demo data is loaded.\n" : "");
  },
  async "staff:invite"(words) {
    console.log(await staffInvite(words));
  },
  async "staff:reset-factor"(words) {
    console.log(await staffResetFactor(words));
  },
  async "keys:rotate"(words) {
    console.log(await rotate(words));
  },
};

const [name = "", ...words] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  process.stderr.write(`usage: cli ${Object.keys(commands).join(" | ")}\n`);
  process.exit(2);
}
command(words).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);
