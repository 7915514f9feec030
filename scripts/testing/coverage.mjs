/** `npm run test:coverage`: which lines and branches of our TypeScript the tests in Node run, told folder by folder. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { binOf, runNode } from "../check/program.mjs";
import { root } from "../check/sources.mjs";

/** What Node writes down, process by process. */
const raw = join(root, ".cache/coverage");
/** What one reads: a page for each file, and the figures. */
const output = join(root, "coverage");

const sources = ["shared", "backend/src", "web/src", "admin/src", "desktop/src", "scripts"];

/** The setting that makes every program of Node write what it ran when it ends; those that tests kill write nothing. */
export function recordCoverage() {
  rmSync(raw, { recursive: true, force: true });
  mkdirSync(raw, { recursive: true });
  return { NODE_V8_COVERAGE: raw };
}

/** `backend/src/domains/escrow` of a file below it: as deep as a reader looks for a weak spot. */
function folderOf(file) {
  const parts = relative(root, file).split(/[\\/]/).slice(0, -1);
  return parts.slice(0, parts[1] === "src" ? 4 : 2).join("/");
}

/** Stands below the folders. */
const total = "all of it";

const percent = ({ covered, total }) => `${total === 0 ? "–" : ((covered / total) * 100).toFixed(1)} %`.padStart(8);

function sumByFolder(summary) {
  const folders = new Map();
  for (const [file, figures] of Object.entries(summary)) {
    const name = file === "total" ? total : folderOf(file);
    const sum = folders.get(name) ?? { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } };
    for (const kind of ["lines", "branches"]) {
      sum[kind].covered += figures[kind].covered;
      sum[kind].total += figures[kind].total;
    }
    folders.set(name, sum);
  }
  return [...folders].sort(
    ([one], [other]) => Number(one === total) - Number(other === total) || one.localeCompare(other),
  );
}

/** @throws when c8 cannot make anything of what was written */
export async function reportCoverage({ signal }) {
  const args = [binOf("c8"), "report", "--temp-directory", raw, "--reports-dir", output, "--exclude-after-remap"];
  for (const source of sources) args.push("--src", source, "--include", `${source}/**`);
  args.push("--all", "--extension", ".ts", "--extension", ".tsx", "--extension", ".mjs", "--exclude", "**/*.d.mts");
  args.push("--reporter", "html", "--reporter", "json-summary");
  const { code, stdout, stderr } = await runNode(["--max-old-space-size=6144", ...args], { signal });
  if (code !== 0) throw new Error(`c8 failed:\n${stdout}${stderr}`);
  const summary = JSON.parse(readFileSync(join(output, "coverage-summary.json"), "utf8"));
  console.log("\n   lines  branches");
  for (const [folder, { lines, branches }] of sumByFolder(summary))
    console.log(`${percent(lines)}  ${percent(branches)}  ${folder}`);
  console.log(`Line by line: ${relative(process.cwd(), join(output, "index.html"))}`);
}
