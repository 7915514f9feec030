import { expect } from "chai";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { leftOut } from "#web/build/leave-out.ts";

interface Transform {
  handler: (this: unknown, code: string, id: string) => { code: string } | undefined;
}

const id = fileURLToPath(new URL("../../../node_modules/i18next/dist/esm/i18next.js", import.meta.url));
const code = readFileSync(id, "utf8");

function transform(source: string, file = id): string | undefined {
  const { handler } = leftOut().transform as unknown as Transform;
  const context = {
    parse: (text: string) => parseSync("file.js", text).program,
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
});
