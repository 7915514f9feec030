/** docs/openapi.json says what the contracts say now. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSource, root } from "./sources.mjs";

export const OPENAPI_FILE = "docs/openapi.json";

const generator = "backend/src/openapi.ts";

/** The generator writes to a file: a program that ends right after a long write to a pipe may lose its end. */
export async function generateOpenapi() {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  const path = join(folder, "openapi.json");
  const output = openSync(path, "w");
  try {
    const stdio = ["ignore", output, "pipe"];
    const child = spawn(process.execPath, ["--import", "tsx", generator], { cwd: root, stdio });
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${generator} failed:\n${stderr}`);
    return `${JSON.stringify(JSON.parse(readFileSync(path, "utf8")), null, 2)}\n`;
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

export const openapi = {
  name: "openapi",
  async run() {
    if (!existsSync(join(root, generator))) return { skipped: `${generator} does not exist yet` };
    if (readSource(OPENAPI_FILE) === (await generateOpenapi())) return [];
    return [`${OPENAPI_FILE} is stale: run \`npm run openapi\``];
  },
};
