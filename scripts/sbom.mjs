/** `npm run sbom`: dist/sbom.cdx.json, everything that production is made of, as CycloneDX. Nothing is asked of any network. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { licenceProblems } from "./check/licences.mjs";
import { root } from "./check/sources.mjs";
import { npmSbom } from "./sbom/npm.mjs";
import { settledSbom } from "./sbom/settled.mjs";
import { orFail } from "./start/or-fail.mjs";

const file = join(root, "dist/sbom.cdx.json");
const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"));
await orFail(async () => {
  const [manifest, lock] = [read("package.json"), read("package-lock.json")];
  const { refused } = licenceProblems(lock);
  if (refused.length > 0) throw new Error(refused.join("\n"));
  const sbom = settledSbom(await npmSbom({ manifest, lock }), lock.name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`);
  console.log(`dist/sbom.cdx.json: ${sbom.components.length} packages, each under a licence of the list`);
});
