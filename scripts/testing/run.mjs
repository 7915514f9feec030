/** The whole run: checks, then what the tests need, then the tests group by group. */
import { ensureBuilt } from "../build/index.mjs";
import { runChecks } from "../check/index.mjs";
import { runNode } from "../check/program.mjs";
import { readSource } from "../check/sources.mjs";
import { runGroup } from "./mocha.mjs";
import { selectTests } from "./selection.mjs";
import { openTestCluster } from "./test-cluster.mjs";

/** Processes at a time for groups whose files do not disturb each other. */
const JOBS = { backend: 2, journeys: 2 };

/** What a test may not inherit from the shell it is started from. */
const foreign =
  /^(DATABASE_|SMTP_|ESCROW_|JWT_|STORAGE_|AUTH_|PUBLIC_URL|MAIL_FROM|PORT$|HOST$|DATA_DIR$|APP_ENV$|NODE_ENV$|npm_)/;

function testEnvironment(added) {
  const own = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  return { ...Object.fromEntries(own), ...added };
}

async function warmTemplate(env) {
  const script = 'import("#test/support/cluster.ts").then(({ ensureTemplate }) => ensureTemplate())';
  const { code, stderr } = await runNode(["--import", "tsx", "--input-type=module", "-e", script], { env });
  if (code !== 0) throw new Error(`The test database could not be migrated:\n${stderr}`);
}

/** How to bring each thing that groups need; answers what the tests are told about it. */
const preparations = {
  async build({ signal }) {
    await ensureBuilt({ signal, onStart: (names) => console.log(`Building ${names.join(" and ")} …`) });
    return { TEST_BUILT: "1" };
  },
  async desktop({ signal }) {
    await ensureBuilt({ only: ["desktop"], signal, onStart: () => console.log("Building the desktop window …") });
    return {};
  },
  async chromium() {
    const { findChromium } = await import("./browser.mjs");
    return { TEST_CHROMIUM: await findChromium() };
  },
  async database({ defer, env }) {
    const cluster = await openTestCluster();
    defer(cluster.close);
    await warmTemplate(testEnvironment({ ...env, TEST_DATABASE_URL: cluster.url }));
    return { TEST_DATABASE_URL: cluster.url };
  },
};

/** Brings all that `needs` names. What cannot be brought counts as a failure, and its tests do not run. */
async function prepare(needs, session) {
  let env = {};
  const broken = new Set();
  for (const [name, bring] of Object.entries(preparations)) {
    if (!needs.has(name)) continue;
    try {
      env = { ...env, ...(await bring({ ...session, env })) };
    } catch (error) {
      broken.add(name);
      console.log(`✗ ${name}\n${error.message.replace(/^/gm, "    ")}`);
    }
  }
  return { env: testEnvironment(env), broken };
}

/** Where the time of a whole run goes. */
function reportSlowest(files) {
  console.log("The slowest files:");
  const slowest = files.sort(([, one], [, other]) => other - one).slice(0, 10);
  for (const [file, duration] of slowest) console.log(`  ${(duration / 1000).toFixed(1).padStart(6)} s  ${file}`);
}

/**
 * @param {string[]} filters files or folders of tests; without any, everything runs, checks included
 * @returns {Promise<{ passed: number, failed: number, skipped: number }>}
 */
export async function runAll(filters, { signal, defer }) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const files = [];
  const add = (counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key];
    files.push(...Object.entries(counts.files ?? {}));
  };
  if (filters.length === 0) add(await runChecks());
  const groups = selectTests(filters, readSource);
  if (filters.length > 0 && groups.length === 0) {
    console.log(`No test lies in ${filters.join(" ")}.`);
    return { ...total, failed: 1 };
  }
  const { env, broken } = await prepare(new Set(groups.flatMap(({ needs }) => needs)), { signal, defer });
  total.failed += broken.size;
  for (const group of groups) {
    if (signal.aborted) break;
    const missing = group.needs.filter((name) => broken.has(name));
    if (missing.length > 0) console.log(`✗ ${group.name.padEnd(16)} not run: there is no ${missing.join(" and no ")}`);
    else add(await runGroup({ ...group, jobs: JOBS[group.name] }, { env, signal }));
  }
  if (filters.length === 0) reportSlowest(files);
  return total;
}
