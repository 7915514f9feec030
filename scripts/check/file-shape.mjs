/** No file over 300 lines, no file whose name says nothing. */
import { basename } from "node:path";
import { readSource, sourceFiles } from "./sources.mjs";

const LIMIT = 300;
const CODE = /\.(ts|tsx|mts|mjs|cjs|js|css)$/;
const EXEMPT = /^backend\/migrations\/|(^|\/)generated\//;
const VAGUE = /^(utils?|helpers?|misc|common|stuff)(\.|$)/i;

export function shapeProblems(files, read) {
  const problems = [];
  for (const path of files.filter((file) => CODE.test(file))) {
    const folders = path.split("/");
    if (folders.some((part) => VAGUE.test(part))) problems.push(`${path}: ${basename(path)} names no role`);
    const text = read(path);
    if (text === undefined || EXEMPT.test(path)) continue;
    const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
    if (lines > LIMIT) problems.push(`${path}: ${lines} lines, ${LIMIT} are the most`);
  }
  return problems;
}

export const fileShape = { name: "file shape", run: async () => shapeProblems(sourceFiles(), readSource) };
