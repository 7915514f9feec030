/** The documents that are derived from the code say what it says now. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSource, root } from "./sources.mjs";

/** Each with the program that prints it. */
export const derived = [
  {
    file: "docs/openapi.json",
    generator: "backend/src/openapi.ts",
    finish: (text) => `${JSON.stringify(JSON.parse(text), null, 2)}\n`,
  },
  { file: "docs/ORDER-PROCESS.md", generator: "backend/src/order-process.ts", finish: (text) => text },
];

/** The generator writes to a file: a program that ends right after a long write to a pipe may lose its end. */
export async function generate({ generator, finish }) {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  const path = join(folder, "printed");
  const output = openSync(path, "w");
  try {
    const stdio = ["ignore", output, "pipe"];
    const child = spawn(process.execPath, ["--import", "tsx", generator], { cwd: root, stdio });
    let stderr = "";
    child.stderr.on("data", (chunk) => (stderr += chunk));
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${generator} failed:\n${stderr}`);
    return finish(readFileSync(path, "utf8"));
  } finally {
    closeSync(output);
    rmSync(folder, { recursive: true, force: true });
  }
}

export const openapi = {
  name: "openapi",
  async run() {
    const stale = [];
    for (const document of derived)
      if (!existsSync(join(root, document.file)) || readSource(document.file) !== (await generate(document)))
        stale.push(`${document.file} is stale: run \`npm run openapi\``);
    return stale;
  },
};
