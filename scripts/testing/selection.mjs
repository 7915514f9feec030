/** Which test files run, and in which groups. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { root } from "../check/sources.mjs";

/**
 * In the order they begin, quick ones first. `needs` is what the runner brings before; `timeout` is a test's, `limit` a whole file's, in
 * milliseconds; a group that runs `alone` has nothing beside it; `full` ones run in a full run, or when they are asked for; `covered`
 * ones run our code in Node, where it can be counted what of it runs.
 */
const groups = [
  { name: "unit", folders: ["shared", "web", "admin", "desktop"], ending: /\.test\.tsx?$/, needs: [], covered: true },
  {
    name: "backend",
    folders: ["backend"],
    ending: /\.test\.tsx?$/,
    needs: ["database", "build"],
    covered: true,
    // 5,000 sequences beside the model of an order are half an hour, and two hours on a machine that has other work.
    ...(process.env.FULL ? { limit: 3 * 60 * 60_000 } : {}),
  },
  {
    name: "scripts",
    folders: ["scripts"],
    ending: /\.test\.tsx?$/,
    needs: ["build"],
    // A first start tells the whole story of the demo, beside whatever else runs.
    timeout: 400_000,
    covered: true,
  },
  {
    name: "journeys",
    folders: ["e2e"],
    ending: /\.spec\.tsx?$/,
    needs: ["database", "build", "chromium"],
    timeout: 240_000,
  },
  // Measured one after the other, with nothing beside them. An hour is what ten pages of five visits may take on a slow machine.
  {
    name: "measurements",
    folders: ["full"],
    ending: /\.spec\.ts$/,
    needs: ["database", "build", "chromium"],
    full: true,
    alone: true,
    limit: 60 * 60_000,
  },
  // A minute and a half of everything at once, and the time until all of it is done.
  {
    name: "endurance",
    folders: ["full"],
    ending: /endurance\.test\.ts$/,
    needs: ["database", "build"],
    full: true,
    alone: true,
    timeout: 8 * 60_000,
  },
];

/** The same product on the Node that comes next: a full run proves what runs in Node there too, and that it starts. */
const node24 = { name: "Node 24", program: "TEST_NODE_24" };
const lanes = [
  ...groups.filter(({ name }) => ["unit", "backend"].includes(name)),
  { name: "start", folders: ["full"], ending: /start\.test\.ts$/, needs: ["build"], timeout: 120_000 },
].map((group) => ({ ...group, name: `${group.name}, Node 24`, needs: [...group.needs, "node 24"], lane: node24 }));

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** What a file asks for by what it imports: a server and its database, or the built desktop window. */
const asked = [
  [/support\/(api|database|server)\.ts/, ["database", "build"]],
  [/desktop-(?:build|bridge)\.ts/, ["desktop"]],
];

/**
 * @param {string[]} filters files or folders; all tests when empty
 * @param {(path: string) => string} read
 * @returns the groups that have something to run, each with its `files`: their path and all they need
 */
export function selectTests(filters, read, { coverage = false } = {}) {
  const wanted = filters.map((filter) => resolve(root, filter));
  const isWanted = (file) => wanted.length === 0 || wanted.some((path) => file === path || file.startsWith(`${path}/`));
  // Beside a group's own files, in a folder of this name, stands what is too long for every run and proven in parts by others.
  const isLong = (file) => file.includes("/full-run/") && !process.env.FULL && wanted.length === 0;
  const isTime = ({ full, covered }) => (coverage ? covered : !full || process.env.FULL || wanted.length > 0);
  const needsOf = (path, needs) => {
    const text = read(path);
    return [...new Set([...needs, ...asked.flatMap(([sign, things]) => (sign.test(text) ? things : []))])];
  };
  return [...groups, ...(process.env.FULL ? lanes : [])]
    .filter(isTime)
    .map((group) => ({
      ...group,
      files: group.folders
        .flatMap((folder) => filesBelow(join(root, "test", folder)))
        .filter((file) => group.ending.test(file) && isWanted(file) && !isLong(file))
        .map((file) => relative(root, file))
        .sort()
        .map((path) => ({ path, needs: needsOf(path, group.needs) })),
    }))
    .filter(({ files }) => files.length > 0);
}
