/** .env.example explains every setting the backend reads. */
import { readSource } from "./sources.mjs";

const CONFIG = "backend/src/config.ts";
/** What the process that serves is never told. */
const BACKUP_CONFIG = "backend/src/backup/config.ts";
const EXAMPLE = ".env.example";

export function settingProblems(config, example) {
  const table = /const names[^{]*\{([\s\S]*?)\n\}/.exec(config)?.[1] ?? "";
  const names = [...table.matchAll(/:\s*"([A-Z][A-Z0-9_]+)"/g)].map((match) => match[1]);
  return names
    .filter((name) => !new RegExp(`^#?${name}=`, "m").test(example))
    .map((name) => `${EXAMPLE} does not explain ${name}, which ${CONFIG} reads`);
}

export const settings = {
  name: "settings",
  run: async () =>
    [CONFIG, BACKUP_CONFIG].flatMap((path) => settingProblems(readSource(path) ?? "", readSource(EXAMPLE) ?? "")),
};
