/** .env.example explains every setting the backend reads, and compose.yaml names none that it does not. */
import { createRequire } from "node:module";
import { readSource } from "./sources.mjs";

const CONFIG = "backend/src/config.ts";
/** What the process that serves is never told. */
const BACKUP_CONFIG = "backend/src/backup/config.ts";
const EXAMPLE = ".env.example";
const COMPOSE = "compose.yaml";
const DEPLOY = "scripts/deploy/deploy.env.example";

/** Services of compose.yaml that are ours, and what is read there beside the settings. */
const ours = { "api-1": [], "api-2": [], prepare: ["DATABASE_ADMIN_URL"], backup: ["BACKUP_HOUR"] };
/** The SDK's own. */
const usual = ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];
/** What a container of ours has from its image, or has no use for. */
const fixed =
  /^(?:PORT|HOST|DATA_DIR|SERVE_WEB|SERVE_ADMIN|WEB_DEV|CHECK_ANSWERS|RUN_WORKER|WORKERS|ROLE|AUTH_STAFF_SECOND_FACTOR|DATABASE_OWNER_URL|BACKUP_KEY)$/;

const namesIn = (config) => {
  const table = /const names[^{]*\{([^}]*)\}/.exec(config)?.[1] ?? "";
  return [...table.matchAll(/:\s*"([A-Z][A-Z0-9_]+)"/g)].map((match) => match[1]);
};

export function settingProblems(config, example) {
  return namesIn(config)
    .filter((name) => !new RegExp(`^#?${name}=`, "m").test(example))
    .map((name) => `${EXAMPLE} does not explain ${name}, which ${CONFIG} reads`);
}

/**
 * @param {string[]} configs sources of the tables of settings
 * @param {{ services: Record<string, { environment?: Record<string, unknown> }> }} compose
 * @param {string} composeText
 * @param {string} example of what compose is told
 */
export function* deployProblems(configs, compose, composeText, example) {
  const known = configs.flatMap(namesIn);
  const backup = namesIn(configs[1] ?? "");
  for (const [service, beside] of Object.entries(ours)) {
    if (!(service in compose.services)) yield `${COMPOSE} has no ${service}`;
    const given = Object.keys(compose.services[service]?.environment ?? {});
    for (const name of given)
      if (![...known, ...beside, ...usual].includes(name))
        yield `${COMPOSE}: ${service} is told ${name}, which nothing of ours reads`;
    if (service.startsWith("api-"))
      for (const name of known)
        if (!given.includes(name) && !fixed.test(name) && !backup.includes(name))
          yield `${COMPOSE}: ${service} is not told ${name}, whatever is set`;
  }
  const told = [...composeText.matchAll(/\$\{([A-Z_0-9]+)/g)].map((match) => match[1]);
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  const handedOn = Object.values(compose.services).flatMap(({ environment }) => Object.keys(environment ?? {}));
  for (const name of names)
    if (![...told, ...handedOn].includes(name)) yield `${DEPLOY} names ${name}, which ${COMPOSE} does not read`;
  for (const name of new Set(told))
    if (!names.includes(name)) yield `${DEPLOY} does not explain ${name}, which ${COMPOSE} reads`;
}

export const settings = {
  name: "settings",
  run: async () => {
    const configs = [CONFIG, BACKUP_CONFIG].map((path) => readSource(path) ?? "");
    const composeText = readSource(COMPOSE) ?? "";
    // ESLint's own parser of YAML, which is there wherever checks are.
    const { load } = createRequire(import.meta.url)("js-yaml");
    return [
      ...configs.flatMap((config) => settingProblems(config, readSource(EXAMPLE) ?? "")),
      ...deployProblems(configs, load(composeText), composeText, readSource(DEPLOY) ?? ""),
    ];
  },
};
