/** npm's own bill of materials, from the lock file alone. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const words = ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--offline"];

/** Manifest and lock file as if there were no development. */
export function withoutDevelopment(manifest, lock) {
  const production = { ...manifest, devDependencies: undefined };
  const own = { ...lock.packages[""], devDependencies: undefined };
  const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  return { manifest: production, lock: { ...lock, packages: { "": own, ...Object.fromEntries(packages) } } };
}

/**
 * `npm sbom --omit dev` leaves out what a package of development leads to as well (koa and jose among others), so npm is shown a folder that has
 * none.
 */
export async function npmSbom(given) {
  const folder = mkdtempSync(join(tmpdir(), "agritrade-sbom-"));
  try {
    const { manifest, lock } = withoutDevelopment(given.manifest, given.lock);
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    return JSON.parse(await runNpm(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runNpm(cwd) {
  // npm tells its children where it is; else the one on the PATH.
  const npm = process.env.npm_execpath;
  const windows = process.platform === "win32";
  const options = { cwd, stdio: ["ignore", "pipe", "pipe"] };
  const child = npm?.endsWith(".js")
    ? spawn(process.execPath, [npm, ...words], options)
    : spawn(windows ? "npm.cmd" : "npm", words, { ...options, shell: windows });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"])
    child[name].setEncoding("utf8").on("data", (chunk) => (output[name] += chunk));
  const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (code !== 0) throw new Error(`npm sbom failed:\n${output.stderr}`);
  return output.stdout;
}
