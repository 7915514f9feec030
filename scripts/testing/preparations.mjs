/** What tests need before they begin. What cannot be brought counts as a failure, and its tests do not run. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "../build/index.mjs";
import { runNode } from "../check/program.mjs";
import { root } from "../check/sources.mjs";
import { runNpm } from "../install/packages.mjs";
import { openTestCluster } from "./test-cluster.mjs";
import { ownEnvironment } from "./workers.mjs";

async function warmTemplate(added, signal) {
  const env = { ...ownEnvironment(), ...added };
  const script = 'import("#test/support/cluster.ts").then(({ ensureTemplate }) => ensureTemplate())';
  const { code, stderr } = await runNode(["--import", "tsx", "--input-type=module", "-e", script], { env, signal });
  if (code !== 0) throw new Error(`The test database could not be migrated:\n${stderr}`);
}

/** How to bring each thing; answers what the tests are told about it. */
const preparations = {
  build: {
    async bring({ signal }) {
      await ensureBuilt({ signal, onStart: (names) => console.log(`Building ${names.join(" and ")} …`) });
      return { TEST_BUILT: "1" };
    },
  },
  database: {
    after: ["build"],
    async bring({ signal, defer, env }) {
      const cluster = await openTestCluster();
      defer(cluster.close);
      await warmTemplate({ ...env, TEST_DATABASE_URL: cluster.url }, signal);
      return { TEST_DATABASE_URL: cluster.url };
    },
  },
  chromium: {
    async bring() {
      const { findChromium } = await import("./browser.mjs");
      return { TEST_CHROMIUM: await findChromium() };
    },
  },
  // The next long-term version of Node, as npm's own package: fetched where it is asked for, so that `npm ci` stays small.
  "node 24": {
    async bring({ signal }) {
      const folder = join(root, ".cache/node-24");
      const program = join(folder, "node_modules/node/bin", process.platform === "win32" ? "node.exe" : "node");
      if (!existsSync(program)) {
        console.log("Fetching Node 24 …");
        mkdirSync(folder, { recursive: true });
        await runNpm(["install", "--prefix", folder, "node@24"], { signal });
      }
      return { TEST_NODE_24: program };
    },
  },
  desktop: {
    async bring({ signal }) {
      await ensureBuilt({ only: ["desktop"], signal, onStart: () => console.log("Building the desktop window …") });
      return {};
    },
  },
};

/**
 * @param {Set<string>} needs
 * @returns tasks that bring all of it, and `prepared`, which is whole once they have ended
 */
export function prepare(needs, { signal, defer }) {
  let added = {};
  const broken = new Set();
  const tasks = Object.entries(preparations)
    .filter(([name]) => needs.has(name))
    .map(([name, { after, bring }]) => ({
      name,
      after,
      async run() {
        try {
          const brought = await bring({ signal, defer, env: added });
          added = { ...added, ...brought };
        } catch (error) {
          broken.add(name);
          if (!signal.aborted) console.log(`✗ ${name}\n${error.message.replace(/^/gm, "    ")}`);
        }
      },
    }));
  return { tasks, prepared: { broken, env: () => added } };
}
