/** The files of one group as tasks. What the group has to say stands together and comes when its last file has ended. */
import { Workers } from "./workers.mjs";

function report({ name, counts, seconds, texts, isWhole }) {
  const mark = counts.failed > 0 || !isWhole ? "✗" : "✓";
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
  const time = seconds.toFixed(1).padStart(5);
  const line = `${mark} ${name.padEnd(16)} ${time} s  ${counts.passed} passed, ${counts.failed} failed${skipped}`;
  console.log([...texts, line].join("\n"));
}

/**
 * @param {object} group one of `selectTests`
 * @param {{ prepared: { env: () => object, broken: Set<string> }, signal: AbortSignal, live: boolean, coverage?: object }} session
 *   `live`: what tests print is shown at once; `coverage`: the settings that have Node write down what ran
 * @param {(counts: { passed: number, failed: number, skipped: number, files: Record<string, number> }) => void} add
 */
export function groupTasks(group, { prepared, signal, live, coverage }, add) {
  const { name, files, alone, lane } = group;
  const counts = { passed: 0, failed: 0, skipped: 0, files: {} };
  const [printed, texts] = [[], []];
  let left = files.length;
  let isWhole = true;
  let start;
  let workers;

  const write = (chunk) => (live ? process.stdout.write(chunk) : printed.push(chunk));
  const finish = async () => {
    const seconds = start === undefined ? 0 : (performance.now() - start) / 1000;
    await workers?.close();
    if (signal.aborted) return;
    const output = printed.join("").trimEnd();
    report({ name, counts, seconds, texts: output ? [output, ...texts] : texts, isWhole });
    add(counts);
  };

  const run = async ({ path, needs }) => {
    const missing = needs.filter((need) => prepared.broken.has(need));
    if (missing.length > 0) {
      isWhole = false;
      texts.push(`    ${path} was not run: there is no ${missing.join(" and no ")}`);
    } else {
      workers ??= new Workers({ signal, write, program: prepared.env()[lane?.program], env: coverage });
      start ??= performance.now();
      const { passed, failed, skipped, text, duration } = await workers.run(path, prepared.env(), group);
      counts.passed += passed;
      counts.failed += failed;
      counts.skipped += skipped;
      counts.files[lane ? `${path} (${lane.name})` : path] = duration;
      if (text) texts.push(text);
      // Whoever watches need not wait for the end to hear of it.
      if (failed > 0 && !live && !signal.aborted) console.log(`✗ ${path}`);
    }
    left -= 1;
    if (left === 0) await finish();
  };
  return files.map((file) => ({ name: `${name}: ${file.path}`, after: file.needs, alone, run: () => run(file) }));
}
