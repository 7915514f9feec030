/** Writes the documents that are derived from the code: docs/openapi.json from the contracts, docs/ORDER-PROCESS.md from the table of moves. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { derived, generate } from "./check/openapi.mjs";
import { root } from "./check/sources.mjs";

for (const document of derived) {
  const path = join(root, document.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await generate(document));
  console.log(document.file);
}
