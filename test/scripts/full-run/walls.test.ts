import { expect } from "chai";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ESLint } from "eslint";
import { root } from "#test/support/cluster.ts";

/** For each wall one import that breaks it, a type-only one where that must be enough; or a file that stands there at all. */
const breaches: Record<string, [file: string, imported?: string, kind?: "type"][]> = {
  resolves: [["shared/money.ts", "#shared/gone.ts"]],
  "no-cycle": [
    ["shared/hen.ts", "./egg.ts", "type"],
    ["shared/egg.ts", "./hen.ts"],
  ],
  "declared-package": [["backend/src/kernel/leaf.ts", "acorn"]],
  "backend-runs-in-production": [["backend/src/kernel/tool.ts", "esbuild"]],
  "shared-stands-alone": [["shared/reach.ts", "#backend/src/kernel/clock.ts"]],
  "shared-is-pure": [["shared/file.ts", "node:fs"]],
  "sides-meet-in-shared": [["web/src/runtime/reach.ts", "#backend/src/kernel/clock.ts"]],
  "domains-meet-through-index": [["backend/src/domains/offers/routes.ts", "../escrow/model.ts"]],
  "domains-are-entered-by-index": [["backend/src/boot.ts", "./domains/escrow/model.ts"]],
  "ground-knows-no-domain": [["backend/src/http/reach.ts", "../domains/escrow/index.ts"]],
  "papers-know-no-domain": [["backend/src/pdf/reach.ts", "../domains/escrow/index.ts"]],
  "papers-are-made-through-index": [["backend/src/domains/escrow/paper.ts", "../../pdf/sheet.ts"]],
  "only-routes-speak-http": [["backend/src/domains/escrow/commands/ship.ts", "#backend/src/http/endpoint.ts"]],
  "policy-and-presenter-are-pure": [["backend/src/domains/escrow/policy.ts", "./model.ts"]],
  "leaves-know-no-domain": [["backend/src/domains/ledger/routes.ts", "../identity/index.ts"]],
  "domains-identity-looks-up": [["backend/src/domains/notifications/routes.ts", "../escrow/index.ts"]],
  "domains-organizations-looks-up": [["backend/src/domains/contact/routes.ts", "../disputes/index.ts", "type"]],
  "domains-disputes-looks-up": [["backend/src/domains/disputes/index.ts", "../people/index.ts"]],
  "domain-has-a-floor": [["backend/src/domains/attic/routes.ts"]],
  "features-meet-through-index": [["web/src/features/offers/Page.tsx", "../escrow/Timeline.tsx"]],
  "app-enters-features-by-manifest": [["web/src/app/shell.tsx", "../features/escrow/index.ts"]],
  "web-i18n-looks-up": [["web/src/hydration/look.ts", "../motifs/Cloth.tsx"]],
  "web-motifs-looks-up": [["web/src/motifs/Cloth.tsx", "../ui/Price.tsx"]],
  "web-ui-looks-up": [["web/src/ui/Price.tsx", "../features/escrow/index.ts"]],
  "web-runtime-looks-up": [["web/src/runtime/store.ts", "../frame/Header.tsx"]],
  "web-frame-looks-up": [["web/src/screens/List.tsx", "../features/escrow/index.ts"]],
  "web-features-looks-up": [["web/src/features/escrow/pages.ts", "#web/src/app/shell.tsx"]],
  "web-room-has-a-floor": [["web/src/attic/Box.tsx"]],
  "motifs-are-entered-by-their-names": [["web/src/frame/Header.tsx", "../motifs/drawings/leaf.ts"]],
  "sandbox-stands-alone": [["backend/src/sandbox/app.ts", "#shared/hen.ts"]],
  "sandbox-is-reached-over-http": [["backend/src/kernel/provider.ts", "../sandbox/app.ts"]],
  "electron-in-desktop": [["web/src/platform/window.ts", "electron/main"]],
  "product-imports-no-test": [["shared/proof.ts", "#test/support/wait.ts"]],
};

/** What the breaches import. */
const ground = [
  "backend/src/kernel/clock.ts",
  "backend/src/http/endpoint.ts",
  "backend/src/domains/escrow/index.ts",
  "backend/src/domains/escrow/model.ts",
  "backend/src/domains/identity/index.ts",
  "backend/src/domains/people/index.ts",
  "backend/src/pdf/sheet.ts",
  "web/src/features/escrow/index.ts",
  "web/src/features/escrow/Timeline.tsx",
  "web/src/motifs/drawings/leaf.ts",
  "test/support/wait.ts",
];

describe("the walls", () => {
  let folder = "";
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "agritrade-walls-"));
    for (const name of ["package.json", "tsconfig.json", ".dependency-cruiser.cjs"]) {
      await cp(join(root, name), join(folder, name));
    }
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    };
    for (const file of ground) write(file, "export const stone = 1;\n");
    for (const [file, imported, kind] of Object.values(breaches).flat()) {
      if (!imported) {
        write(file, "export const stone = 1;\n");
        continue;
      }
      const reach = kind ? "export type Reach = typeof other" : "export const reach = other";
      write(file, `import ${kind ?? ""} * as other from "${imported}";\n${reach};\n`);
    }
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("each stop the import they are there for", () => {
    const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const args = [program, "shared", "backend", "web", "test", "--output-type", "json"];
    const output = execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 26 });
    const { summary } = JSON.parse(output) as { summary: { violations: { from: string; rule: { name: string } }[] } };
    const found = new Set(summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`));
    for (const [wall, places] of Object.entries(breaches)) {
      // A cycle is reported once, for whichever of its files comes first.
      expect([...found], wall).to.include.oneOf(places.map(([file]) => `${wall}: ${file}`));
    }
  });

  it("are all put to the proof here", () => {
    const { forbidden, required } = createRequire(import.meta.url)(join(root, ".dependency-cruiser.cjs")) as {
      forbidden: { name: string }[];
      required: { name: string }[];
    };
    expect(Object.keys(breaches)).to.have.members([...forbidden, ...required].map(({ name }) => name));
  });
});

describe("lint", () => {
  const complaints = async (filePath: string, text: string) => {
    const eslint = new ESLint({ cwd: root });
    const [result] = await eslint.lintText(text, { filePath: join(root, filePath) });
    return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
  };

  /** What the other linter says, of a file in a checkout of its own. */
  const oxlintOf = (filePath: string, text: string): string[] => {
    const folder = mkdtempSync(join(tmpdir(), "agritrade-lint-"));
    try {
      for (const name of ["package.json", "tsconfig.json", ".oxlintrc.json"])
        copyFileSync(join(root, name), join(folder, name));
      symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
      mkdirSync(dirname(join(folder, filePath)), { recursive: true });
      writeFileSync(join(folder, filePath), text);
      const program = join(root, "node_modules/oxlint/bin/oxlint");
      const { stdout } = spawnSync(process.execPath, [program, "--type-aware", "-f", "json", filePath], {
        cwd: folder,
        encoding: "utf8",
      });
      return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it("refuses untranslated text, in tags and in what is read out", async () => {
    const text = 'export const Page = () => (\n  <p title="Hello there">Hello there</p>\n);\n';
    expect(await complaints("web/src/ui/Button.tsx", text)).to.include("no-restricted-syntax");
    expect(oxlintOf("web/src/ui/Page.tsx", text)).to.deep.equal(["react(jsx-no-literals)"]);
    const sign = "export const Page = () => <p>·</p>;\n";
    expect(await complaints("web/src/ui/Button.tsx", sign)).to.deep.equal([]);
    expect(oxlintOf("web/src/ui/Page.tsx", sign)).to.deep.equal([]);
  });

  it("refuses what nobody uses, and a hook that is not always called", () => {
    const text =
      'import { useState } from "react";\nexport function Page({ a, _b }: { a: boolean; _b: string }) {\n  const unused = 1;\n  if (a) useState(0);\n  return null;\n}\n';
    expect(oxlintOf("web/src/ui/Page.tsx", text)).to.have.members([
      "eslint(no-unused-vars)",
      "react-hooks(rules-of-hooks)",
    ]);
  });

  it("refuses deep paths, missing extensions, the console and a suppression without a reason", async () => {
    const text = [
      'import "../../../shared/kernel/money.ts";',
      'import "./errors";',
      "// eslint-disable-next-line no-console",
      'console.log("a");',
      'console.log("b");',
    ].join("\n");
    const rules = await complaints("shared/kernel/money.ts", text);
    expect(rules.filter((rule) => rule === "no-restricted-imports")).to.have.lengthOf(2);
    expect(rules).to.include("no-console").and.include("ground/directive-reasons");
  });

  it("refuses a lone test and a promise nobody awaits", async () => {
    const text = 'describe.only("a", () => {\n  Promise.resolve(1);\n});\n';
    expect(await complaints("test/support/wait.ts", text)).to.include("no-restricted-syntax");
    expect(oxlintOf("test/support/wait.ts", text)).to.include("typescript(no-floating-promises)");
  });
});
