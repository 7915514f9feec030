import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export interface Instruction {
  /** In capitals: COPY, RUN, … */
  word: string;
  /** Of COPY and HEALTHCHECK: `--from=build` is `from: "build"`. */
  flags: Record<string, string>;
  rest: string;
}

/** One FROM with all that follows it. */
export interface Stage {
  name: string;
  base: string;
  instructions: Instruction[];
}

function readInstruction(line: string): Instruction {
  const [, word = "", all = ""] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
  const flags: Record<string, string> = {};
  let rest = all;
  for (let found; (found = /^--([\w-]+)=(\S+)\s+(.*)$/.exec(rest));) {
    flags[found[1] ?? ""] = found[2] ?? "";
    rest = found[3] ?? "";
  }
  return { word: word.toUpperCase(), flags, rest };
}

/** @throws {Error} for a file that does not begin with FROM */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const stages: Stage[] = [];
  for (const instruction of lines.map(readInstruction)) {
    if (instruction.word === "FROM") {
      const [, base = "", name = ""] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(instruction.rest) ?? [];
      stages.push({ name, base, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (!stage) throw new Error(`${instruction.word} stands before the first FROM`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
}

/** `ENV A=1 B=2`, as pairs; our values have no blanks. */
export const readEnv = (rest: string): [string, string][] =>
  rest.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]);

interface Pattern {
  isException: boolean;
  matches: RegExp;
}

const escaped = (text: string): string => text.replaceAll(/[.+^${}()|[\]\\]/g, "\\$&");

/** As Docker reads it: each line is a path from the root or a pattern of one, what lies below it belongs to it, and the last line that fits decides. */
export function readIgnore(text: string): Pattern[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const isException = line.startsWith("!");
      const glob = line.replace(/^!/, "").replace(/^\/|\/$/g, "");
      const parts = glob.split("**/").map((part) => escaped(part).replaceAll("*", "[^/]*").replaceAll("?", "[^/]"));
      return { isException, matches: new RegExp(`^${parts.join("(?:.*/)?")}(?:/.*)?$`) };
    });
}

export const isIgnored = (patterns: readonly Pattern[], path: string): boolean =>
  patterns.findLast(({ matches }) => matches.test(path))?.isException === false;

/** Paths of the files below `source` that a build is sent. A folder that is left out is not looked into unless something of it comes along all the same. */
export function sentFiles(context: string, patterns: readonly Pattern[], source = ""): string[] {
  const folder = join(context, source);
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) return isIgnored(patterns, source) ? [] : [source];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = source ? `${source}/${entry.name}` : entry.name;
    if (isIgnored(patterns, path)) return [];
    return entry.isDirectory() ? sentFiles(context, patterns, path) : [path];
  });
}
