import { expect } from "chai";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { leftOut } from "#web/build/leave-out.ts";
import type { Translator } from "#web/src/i18n/use-translation.ts";

interface Transform {
  handler: (this: unknown, code: string, id: string) => { code: string } | undefined;
}

const id = fileURLToPath(new URL("../../../node_modules/i18next/dist/esm/i18next.js", import.meta.url));
const code = readFileSync(id, "utf8");

function transform(source: string, file = id): string | undefined {
  const { handler } = leftOut().transform as unknown as Transform;
  const context = {
    parse: (text: string) => parseSync("file.js", text).program,
    warn: () => undefined,
    error(message: string): never {
      throw new Error(message);
    },
  };
  return handler.call(context, source, file)?.code;
}

describe("what is left out of libraries", () => {
  it("goes as long as it is there by its name", () => {
    const left = transform(code) ?? "";
    expect(left.length).to.be.lessThan(code.length);
    expect(left).not.to.contain("cloneInstance(options");
    expect(parseSync("file.js", left).errors).to.deep.equal([]);
  });

  it("stops the build when the library has it no more", () => {
    expect(() => transform(code.replaceAll("cloneInstance", "copyInstance"))).to.throw(
      /no more: members I18n.cloneInstance/,
    );
  });

  it("stops the build when our own source sets an option that would do nothing", () => {
    const own = fileURLToPath(new URL("../../../web/build/left-out/redux-toolkit.ts", import.meta.url));
    expect(() => transform("", own)).to.throw(/redux-toolkit.ts names \w+, which web\/build\/left-out leaves out/);
  });

  it("finds a file whose name is a hash by what it holds", () => {
    const folder = new URL("../../../node_modules/react-router/dist/development/", import.meta.url);
    const chunks = readdirSync(folder).filter((name) => /^chunk-.*\.mjs$/.test(name));
    const left = chunks.filter((name) => {
      const file = fileURLToPath(new URL(name, folder));
      return transform(readFileSync(file, "utf8"), file.replace(name, "chunk-NEWNAME1.mjs")) !== undefined;
    });
    expect(left).to.have.lengthOf(1);
  });

  it("leaves a library whole that a builder names, so that a repair ships before its list was looked at", () => {
    process.env.LEAVE_IN = "i18next";
    try {
      expect(transform(code.replaceAll("cloneInstance", "copyInstance"))).to.equal(undefined);
    } finally {
      delete process.env.LEAVE_IN;
    }
  });

  it("cannot be called by our own source: types know nothing of it", () => {
    const use = (i18n: Translator) => i18n.language;
    // @ts-expect-error -- the server would render it, and a browser crash.
    const exists = (i18n: Translator): unknown => i18n.exists;
    expect([use, exists]).to.have.lengthOf(2);
  });
});
