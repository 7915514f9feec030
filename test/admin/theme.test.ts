import { readdirSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { readTokens } from "#admin/src/ui/read-tokens.ts";
import { consoleTheme } from "#admin/src/ui/theme.ts";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const tokens = readTokens(read("shared/look/tokens.css"));
const sources = readdirSync(new URL("admin", root), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(tsx?|css|html)$/.test(path))
  .map((path) => `admin/${path}`);

describe("the console's theme", () => {
  it("takes colours, type and shapes from the one sheet of tokens", () => {
    const { palette, typography, shape } = consoleTheme(tokens);
    expect(palette.primary.main).to.equal("#1b4d38");
    expect(palette.background).to.deep.include({ default: tokens.value("paper"), paper: tokens.value("white") });
    expect(palette.error.main).to.equal(tokens.value("danger"));
    expect(typography.fontFamily).to.contain("Source Sans 3");
    expect(typography.body1).to.deep.include({ fontSize: "0.875rem", lineHeight: "1.25rem" });
    expect(shape.borderRadius).to.equal(6);
  });

  it("fails when a token is missing instead of going on without it", () => {
    expect(() => readTokens(":root {\n  --paper: white;\n}").value("leaf-700")).to.throw(RangeError, "--leaf-700");
  });

  it("reads the ground state, not what a contrast setting changes", () => {
    expect(tokens.value("ink")).to.equal("#1c1a17");
  });

  it("leaves no colour written anywhere else in the console", () => {
    expect(sources.length).to.be.above(100);
    for (const path of sources)
      expect(read(path).match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|\brgba?\(|\bhsla?\(/gi), path).to.equal(null);
  });

  it("uses no token that the sheet does not have", () => {
    for (const path of sources.filter((name) => name.endsWith(".css")))
      for (const [, name = ""] of read(path).matchAll(/var\(--([\w-]+)/g))
        expect(() => tokens.value(name), `--${name} in ${path}`).not.to.throw();
  });
});
