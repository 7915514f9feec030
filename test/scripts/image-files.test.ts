import { expect } from "chai";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "#test/support/cluster.ts";
import { readDockerfile, readIgnore, sentFiles } from "#test/support/dockerfile.ts";

const read = (name: string): string => readFileSync(join(root, name), "utf8");

describe("the image", () => {
  const folder = mkdtempSync(join(tmpdir(), "agritrade-context-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("is sent what builds the product, and neither settings, data, history nor tests", () => {
    const wanted = [
      "package.json",
      "package-lock.json",
      ".npmrc",
      "LICENSE",
      "tsconfig.json",
      "vite.config.ts",
      "backend/src/main.ts",
      "scripts/build.mjs",
      "shared/kernel/money.ts",
      "web/src/app/server.tsx",
    ];
    const refused = [
      ".env",
      ".env.production",
      ".git/config",
      ".data/secrets.json",
      ".cache/key",
      "backend/.env",
      "web/src/.env.local",
      "scripts/deploy/.env",
      "scripts/backup/run.log",
      "node_modules/koa/index.js",
      "web/node_modules/x/index.js",
      "dist/backend/main.js",
      "test/support/secrets.ts",
      "key.pem",
      "backups/manifest.json",
    ];
    for (const path of [...wanted, ...refused]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), "");
    }
    expect(sentFiles(folder, readIgnore(read(".dockerignore"))).sort()).to.deep.equal(wanted.sort());
  });

  it("runs as somebody who is not root, says how it is asked for its health, and is given no secret when it is built", () => {
    const stages = readDockerfile(read("Dockerfile"));
    const last = stages.at(-1)?.instructions ?? [];
    const rest = (word: string) => last.filter((each) => each.word === word).map((each) => each.rest);
    expect(rest("USER")).to.deep.equal(["1000:1000"]);
    expect(
      last.findIndex(({ word }) => word === "USER"),
      "nothing is run as root after it",
    ).to.be.greaterThan(last.findLastIndex(({ word }) => word === "RUN"));
    expect(rest("HEALTHCHECK").join("")).to.include("healthy.mjs");
    expect(rest("STOPSIGNAL")).to.deep.equal(["SIGTERM"]);
    expect(JSON.parse(rest("CMD").join("")), "no shell stands between and keeps the signal").to.be.an("array");
    expect(
      last.filter(({ word, flags }) => word === "COPY" && flags.from === "build").map((each) => each.rest),
    ).to.deep.equal(["/app/dist dist"]);
    for (const { instructions, base } of stages) {
      expect(instructions.map(({ word }) => word)).to.not.include.members(["ARG", "ADD"]);
      expect(base, "a version that is tried here").to.match(/^node:20-/);
      for (const { rest: words } of instructions.filter(({ word }) => word === "ENV"))
        expect(words).to.not.match(/KEY|SECRET|PASSWORD|TOKEN|_URL/);
    }
  });
});
