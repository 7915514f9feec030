/**
 * docs/ASVS.md says of each item of OWASP ASVS 5.0, levels 1 and 2, where it stands: every one once, in one of four words, with what shows it or the reason. Paths and tests that it names are
 * held by the check of documents.
 */
import items from "./asvs-items.json" with { type: "json" };
import { lineOf, readSource } from "./sources.mjs";

const DOCUMENT = "docs/ASVS.md";
/** The first needs something that shows it, the others words that say why. */
const MET = "met";
const REASONED = ["met by setup", "not applicable", "not met"];
/** Words for a reason, not a shrug. */
const leastReason = 12;

function* rowProblems({ at, level, state, where, proof }, wanted) {
  if (wanted === undefined) {
    yield `${at}: no item of levels 1 and 2`;
    return;
  }
  if (level !== String(wanted)) yield `${at}: is of level ${wanted}, not ${level}`;
  const [word, reason = ""] = state.split(/:\s+(.*)/s);
  if (word === MET) {
    if (!/`[^`]+`/.test(`${where} ${proof}`)) yield `${at}: met, and nothing shows it`;
    return;
  }
  if (!REASONED.includes(word)) yield `${at}: "${word}" is no state (${[MET, ...REASONED].join(", ")})`;
  else if (reason.trim().length < leastReason) yield `${at}: ${word}, and no reason`;
}

/** What the line of sums says, from the rows. */
function countProblems(text, counts) {
  const wanted = `Items: ${[MET, ...REASONED].map((word) => `${counts[word] ?? 0} ${word}`).join(", ")}.`;
  return text.includes(wanted) ? [] : [`${DOCUMENT}: does not say "${wanted}"`];
}

export function asvsProblems(text, levels = items.levels) {
  const problems = [];
  const seen = new Set();
  const counts = {};
  for (const row of text.matchAll(/^\| (\d+\.\d+\.\d+) \|(.*)\|$/gm)) {
    const [id, [level = "", , state = "", where = "", proof = ""]] = [
      row[1],
      row[2].split("|").map((cell) => cell.trim()),
    ];
    const at = `${DOCUMENT}:${lineOf(text, row.index)}: ${id}`;
    if (seen.has(id)) problems.push(`${at}: stands twice`);
    seen.add(id);
    const [word] = state.split(":");
    counts[word] = (counts[word] ?? 0) + 1;
    problems.push(...rowProblems({ at, level, state, where, proof }, levels[id]));
  }
  for (const id of Object.keys(levels)) if (!seen.has(id)) problems.push(`${DOCUMENT}: ${id} is missing`);
  return [...problems, ...countProblems(text, counts)];
}

export const asvs = { name: "asvs", run: async () => asvsProblems(readSource(DOCUMENT) ?? "") };
