/**
 * `npm run mutants`: puts each seeded fault of test/mutants into the sources, runs its command and expects the named test to fail; `npm run mutants -- 03 07`
 * takes those alone. A fault counts as found when its patch applies, the types pass and that test fails. The sources are put back whatever happens.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyProblem, readMutants } from "./check/mutants.mjs";
import { binOf, runNode } from "./check/program.mjs";
import { root } from "./check/sources.mjs";
import { ensureInstalled } from "./install/packages.mjs";

await ensureInstalled();
const wanted = process.argv.slice(2);
const chosen = readMutants().filter(
  ({ path }) => wanted.length === 0 || wanted.some((start) => path.startsWith(`test/mutants/${start}`)),
);

/** The texts that a patch replaces. */
const kept = new Map();
function putBack() {
  for (const [path, text] of kept) writeFileSync(path, text);
  kept.clear();
}
process.on("exit", putBack);
for (const [name, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.on(name, () => process.exit(code));

function putIn({ path, touches }) {
  for (const touched of touches.map((file) => join(root, file))) kept.set(touched, readFileSync(touched, "utf8"));
  return applyProblem(path);
}

const typeArguments = [
  binOf("typescript", "tsc"),
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  join(root, ".cache/mutants.tsbuildinfo"),
];

async function judge(mutant) {
  const { file, title } = mutant;
  const problem = putIn(mutant);
  if (problem) return `does not apply: ${problem}`;
  const types = await runNode(typeArguments);
  if (types.code !== 0) return `types fail: ${types.stdout.trim().split("\n")[0]}`;
  const { code, stdout } = await runNode(["scripts/test.mjs", file]);
  if (code === 0) return "not found: every test passes";
  // Where a failure is listed, its title stands after its number, on a line that ends with a colon.
  const failures = stdout.slice(stdout.search(/^ +1\) /m)).replace(/\s+/g, " ");
  return failures.includes(title.replace(/\s+/g, " ")) ? undefined : `another test fails than "${title}"`;
}

let missed = 0;
for (const mutant of chosen) {
  const start = performance.now();
  const problem = await judge(mutant).finally(putBack);
  const seconds = ((performance.now() - start) / 1000).toFixed(0).padStart(4);
  console.log(
    `${problem ? "✗" : "✓"} ${seconds} s  ${mutant.path.slice("test/mutants/".length)}  ${problem ?? mutant.title}`,
  );
  if (problem) missed += 1;
}
console.log(`\n${chosen.length - missed} of ${chosen.length} faults found`);
process.exitCode = missed > 0 || chosen.length === 0 ? 1 : 0;
