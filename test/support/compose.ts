import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./cluster.ts";

export interface Service {
  image?: string;
  command?: string[];
  environment?: Record<string, string | number | null>;
  volumes?: string[];
  ports?: string[];
  networks?: string[] | Record<string, unknown>;
  depends_on?: string[] | Record<string, { condition: string }>;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

export interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  networks: Record<string, { ipam?: { config: { subnet: string; ip_range?: string }[] } } | null>;
}

// ESLint's own parser of YAML, which is there wherever tests are.
const { load } = createRequire(import.meta.url)("js-yaml") as { load(text: string): unknown };

export const readCompose = (): Compose => load(readFileSync(join(root, "compose.yaml"), "utf8")) as Compose;

/**
 * `${NAME}`, `${NAME:-otherwise}`, `${NAME-unless it is set}`, `${NAME:+instead}` and `${NAME:?}`, one inside of another, as Compose writes them out.
 *
 * @throws {Error} naming what is needed and not set
 */
export function filledIn(text: string, values: Readonly<Record<string, string | undefined>>): string {
  let filled = text;
  // From the innermost outwards; what a value holds is not read again.
  const kept: string[] = [];
  const keep = (value: string): string => `\uE000${kept.push(value) - 1}\uE000`;
  for (let before = ""; before !== filled;) {
    before = filled;
    filled = filled.replace(/\$\{([A-Z0-9_]+)(?:(:[-+?]|-)([^${}]*))?\}/, (_all, name: string, way = "", word = "") => {
      const value = values[name] ?? "";
      if (way === ":+") return value ? String(word) : "";
      if (value) return keep(value);
      if (way === ":?") return keep(`\uE001${name}\uE001`);
      return way === ":-" || (way === "-" && values[name] === undefined) ? String(word) : "";
    });
  }
  for (let before = ""; before !== filled;) {
    before = filled;
    filled = filled.replace(/\uE000(\d+)\uE000/, (_all, at: string) => kept[Number(at)] ?? "");
  }
  const missing = /\uE001(.*?)\uE001/.exec(filled)?.[1];
  if (missing) throw new Error(`${missing} is not set`);
  return filled;
}

/** What a container is told. */
export function environmentOf(service: Service, values: Readonly<Record<string, string | undefined>>) {
  const entries = Object.entries(service.environment ?? {}).map(([name, value]): [string, string | undefined] => [
    name,
    value === null ? values[name] : filledIn(String(value), values),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
