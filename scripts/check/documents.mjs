/** The documents name only what exists: paths, links, and the tests that those with proofs give. */
import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { lineOf, readSource, root, sourceFiles } from "./sources.mjs";

const DOCUMENT = /^(README|CONTRIBUTING|CHANGELOG|SECURITY)\.md$|^docs\/.*\.md$/;
const OURS = /^(shared|backend|web|desktop|admin|scripts|test|docs|\.ci)\//;
/** Their rows name tests. */
const PROVEN = ["docs/SPECIFICATION.md", "docs/THREAT-MODEL.md", "docs/ASVS.md"];

/** `{a,b}` written out; a pattern (`*`, `<domain>`, `…`) answers nothing, since it names no file. */
function spelledOut(token) {
  if (/[*<>…$]/.test(token)) return [];
  const [, before, choices, after] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(token) ?? [];
  if (choices === undefined) return [token];
  return choices.split(",").flatMap((choice) => spelledOut(`${before}${choice.trim()}${after}`));
}

function* missingPaths(path, text, exists) {
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, " "));
  for (const match of prose.matchAll(/`([^`\n]+)`/g)) {
    const token = match[1].split(" › ")[0].trim().replace(/:\d+$/, "");
    if (!OURS.test(token) || /\s/.test(token)) continue;
    for (const file of spelledOut(token)) {
      if (!exists(file)) yield `${path}:${lineOf(text, match.index)}: ${file} does not exist`;
    }
  }
  for (const match of prose.matchAll(/\]\((?![a-z]+:|#|\/)([^)\s#]+)/gi)) {
    const file = normalize(join(dirname(path), decodeURIComponent(match[1])));
    if (!exists(file)) yield `${path}:${lineOf(text, match.index)}: the link to ${match[1]} leads nowhere`;
  }
}

/** A proof is written `test/file.ts › title` (or `› suite › title`); each title must stand in that file. */
function* missingTests(path, text, read) {
  for (const match of text.matchAll(/`(test\/[^`\n›]+?)\s+›\s+([^`\n]+)`/g)) {
    const source = read(match[1]);
    if (source === undefined) continue;
    for (const title of match[2].split(/\s+›\s+/)) {
      if (!source.includes(title)) {
        yield `${path}:${lineOf(text, match.index)}: ${match[1]} has no test "${title}"`;
      }
    }
  }
}

export function documentProblems(files, read, exists) {
  const problems = [];
  for (const path of files.filter((file) => DOCUMENT.test(file))) {
    const text = read(path) ?? "";
    problems.push(...missingPaths(path, text, exists));
    if (PROVEN.includes(path)) problems.push(...missingTests(path, text, read));
  }
  return problems;
}

export const documents = {
  name: "documents",
  run: async () => documentProblems(sourceFiles(), readSource, (path) => existsSync(join(root, path))),
};
