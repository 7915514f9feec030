import { expect } from "chai";
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { desktopBuild } from "#test/support/desktop-build.ts";
import { root } from "#test/support/cluster.ts";

/** The packages of electron-builder that read what it wrote. */
const builderRequire = createRequire(createRequire(import.meta.url).resolve("app-builder-lib/package.json"));
const asar = builderRequire("@electron/asar") as {
  listPackage(archive: string, options: { isPack: boolean }): string[];
  extractFile(archive: string, file: string): Buffer;
};

/** Where Electron's program keeps its fuses: after this mark come a version, their number, and one sign each. */
const fuseMark = "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX";
const fuses = [
  "runAsNode",
  "cookieEncryption",
  "nodeOptions",
  "nodeCliInspect",
  "asarIntegrity",
  "onlyAsar",
  "v8Snapshot",
  "fileProtocolPrivileges",
  "wasmTrapHandlers",
];

/** As much of Electron as packaging asks for: the program (with fuses as Electron is published), its licence, its words. */
function writeDistribution(folder: string): void {
  mkdirSync(join(folder, "locales"), { recursive: true });
  mkdirSync(join(folder, "resources"), { recursive: true });
  const wire = Buffer.concat([Buffer.from(fuseMark), Buffer.from([1, fuses.length]), Buffer.from("101100111")]);
  writeFileSync(
    join(folder, "electron"),
    Buffer.concat([Buffer.from("#!/bin/sh\nexit 0\n"), wire, Buffer.from("\n")]),
    {
      mode: 0o755,
    },
  );
  for (const language of ["en-US", "fr", "de", "sw"]) writeFileSync(join(folder, "locales", `${language}.pak`), "");
  for (const name of ["LICENSE", "LICENSES.chromium.html", "version"]) writeFileSync(join(folder, name), "45.4.1");
}

describe("the packaged desktop window", function () {
  this.timeout(120_000);
  let folder = "";
  let archive = "";
  let files: string[] = [];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "agritrade-package-"));
    const distribution = join(folder, "electron");
    writeDistribution(distribution);
    const output = join(folder, "out");
    const program = join(root, "node_modules/electron-builder/cli.js");
    const args = ["--linux", "dir", "--x64", "--publish", "never", "--config", "desktop/electron-builder.yml"];
    const own = [`-c.electronDist=${distribution}`, `-c.directories.output=${output}`, "-c.electronVersion=45.4.1"];
    await promisify(execFile)(process.execPath, [program, ...args, ...own], {
      cwd: root,
      maxBuffer: 1 << 26,
      // A cache of its own, and nobody to ask: packaging must not need the network.
      env: { ...process.env, ELECTRON_BUILDER_CACHE: join(folder, "cache"), ELECTRON_MIRROR: "http://127.0.0.1:1/" },
    });
    archive = join(output, "linux-unpacked/resources/app.asar");
    files = asar.listPackage(archive, { isPack: false }).map((file) => file.replaceAll("\\", "/"));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const text = (file: string) => asar.extractFile(archive, file).toString("utf8");

  it("holds the client, the main process and the preload script, and starts by its own manifest", () => {
    expect(files).to.include.members([
      "/main.js",
      "/preload.cjs",
      "/package.json",
      "/client/index.html",
      "/client/index.fr.html",
      "/shell/shell.css",
      "/shell/find.js",
    ]);
    // The faces of the program's own pages lie beside their styles.
    for (const [, named = ""] of text("shell/shell.css").matchAll(/url\("?\.?\/?([^)"]+)"?\)/g))
      expect(files, `the styles name ${named}`).to.include(`/shell/${named}`);
    const manifest = JSON.parse(text("package.json")) as Record<string, unknown>;
    expect(manifest).to.include({ main: "main.js", type: "module" });
    expect(manifest.dependencies ?? {}).to.deep.equal({});
    for (const named of text("client/index.html").matchAll(/(?:href|src)="\/([^"]+)"/g))
      expect(files, `the page names ${named[1]}`).to.include(`/client/${named[1]}`);
    expect(text("client/index.html")).to.match(/<link rel="stylesheet"[^>]*>.*<script type="module"/);
    expect(readFileSync(join(desktopBuild, "main.js"), "utf8")).to.equal(text("main.js"));
  });

  it("holds nothing besides", () => {
    const allowed = /^\/(?:main\.js|preload\.cjs|icon\.png|package\.json|server\.json|(?:client|shell)(?:\/.*)?)$/;
    expect(files.filter((file) => !allowed.test(file))).to.deep.equal([]);
    const foreign =
      /node_modules|migrations|backend|(?:^|\/)(?:test|admin)\/|\.(?:map|ts|tsx|sql|env|pem|key|br|gz)$|\.env/;
    expect(files.filter((file) => foreign.test(file))).to.deep.equal([]);
  });

  it("holds no code of the server, no source map and no secret", () => {
    const code = files.filter((file) => /\.(?:js|cjs|json|html|css)$/.test(file));
    expect(code.length).to.be.greaterThan(20);
    const traces: [what: string, pattern: RegExp][] = [
      ["the server's libraries", /from"(?:koa|knex|objection|pg|graphile-worker|bcrypt)"|createRawKnex|PoolClient/],
      ["a source map", /sourceMappingURL=(?!data:)|sourcesContent/],
      ["a private key", /-----BEGIN (?:EC |RSA )?PRIVATE KEY-----/],
      ["a webhook secret", /whsec_[A-Za-z0-9+/]{24,}/],
      ["a demo password", /demo-harvest-1/],
      ["a path of the machine that built it", new RegExp(root.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))],
    ];
    for (const file of code) {
      const content = text(file.slice(1));
      for (const [what, pattern] of traces)
        expect(pattern.exec(content)?.[0], `${what} in ${file}`).to.equal(undefined);
    }
  });

  it("requires nothing that is not part of Electron or Node", () => {
    const required = [...text("preload.cjs").matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1]);
    expect(required).to.deep.equal(["electron"]);
    const imported = [...text("main.js").matchAll(/(?:from|import)\s*"([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(imported.filter((name) => name !== "electron" && !name.startsWith("node:"))).to.deep.equal([]);
  });

  it("has Electron's fuses set, so that the program runs this app and nothing else", () => {
    const program = readFileSync(join(folder, "out/linux-unpacked/agritrade-africa"));
    const at = program.indexOf(fuseMark) + fuseMark.length;
    const state = Object.fromEntries(fuses.map((name, index) => [name, program[at + 2 + index] === 0x31]));
    expect(state).to.include({
      runAsNode: false,
      nodeOptions: false,
      nodeCliInspect: false,
      fileProtocolPrivileges: false,
      cookieEncryption: true,
      asarIntegrity: true,
      onlyAsar: true,
    });
  });

  it("brings Chromium's words in the product's languages alone", () => {
    const place = join(folder, "out/linux-unpacked");
    expect(existsSync(join(place, "locales/fr.pak"))).to.equal(true);
    expect(existsSync(join(place, "locales/en-US.pak"))).to.equal(true);
    expect(existsSync(join(place, "locales/de.pak"))).to.equal(false);
  });
});
