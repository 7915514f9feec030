/** Writes docs/openapi.json from the contracts. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { OPENAPI_FILE, generateOpenapi } from "./check/openapi.mjs";
import { root } from "./check/sources.mjs";

const path = join(root, OPENAPI_FILE);
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, await generateOpenapi());
console.log(OPENAPI_FILE);
