import { parseArgs } from "node:util";
import { ConfigError, type Environment } from "../config.ts";

const usage = "usage: npm run serve -- [--workers N] [--role all|web|worker]";

/**
 * The settings with those that the command names by words, which win.
 *
 * @throws {ConfigError} for a word that is none of its.
 */
export function withWords(words: readonly string[], env: Environment): Environment {
  try {
    const {
      values: { workers, role },
    } = parseArgs({ args: [...words], options: { workers: { type: "string" }, role: { type: "string" } } });
    return { ...env, ...(workers !== undefined && { WORKERS: workers }), ...(role !== undefined && { ROLE: role }) };
  } catch (error) {
    throw new ConfigError(`${(error as Error).message}\n${usage}`);
  }
}
