import { expect } from "chai";
import { asvsProblems } from "../../scripts/check/asvs.mjs";
import { documentProblems } from "../../scripts/check/documents.mjs";
import { shapeProblems } from "../../scripts/check/file-shape.mjs";
import { wordProblems } from "../../scripts/check/forbidden-words.mjs";
import { localeProblems } from "../../scripts/check/locales.mjs";
import { settingProblems } from "../../scripts/check/settings.mjs";
import { unusedProblems } from "../../scripts/check/unused.mjs";

type Check = (files: string[], read: (path: string) => string | undefined) => string[];

function problems(check: Check, files: Record<string, string>): string {
  return check(Object.keys(files), (path) => files[path]).join("\n");
}

describe("npm run check", () => {
  describe("locales", () => {
    const locales = (en: object, fr: object, code = "") =>
      problems(localeProblems, {
        "shared/locales/en/offers.json": JSON.stringify(en),
        "shared/locales/fr/offers.json": JSON.stringify(fr),
        "web/src/Page.tsx": code,
      });

    it("accepts equal keys, plural forms of each language included", () => {
      const en = { list: { title: "Offers", count_one: "{{count}} offer", count_other: "{{count}} offers" } };
      const fr = {
        list: {
          title: "Offres",
          count_one: "{{count}} offre",
          count_many: "{{count}} d’offres",
          count_other: "{{count}} offres",
        },
      };
      const code = `const { t } = useTranslation("offers"); t("list.title"); t("offers:list.count", { count });`;
      expect(locales(en, fr, code)).to.equal("");
    });

    it("finds a key that one language lacks", () => {
      expect(locales({ a: "A", b: "B" }, { a: "A" })).to.match(/en\/offers\.json: "b" stands in this language alone/);
    });

    it("finds a lost variable, a lost tag, an empty text and a missing plural form", () => {
      expect(locales({ a: "Until {{date}}" }, { a: "Jusque" })).to.include("lacks {{date}}");
      expect(locales({ a: "<b>now</b>" }, { a: "maintenant" })).to.include("lacks <b>");
      expect(locales({ a: "A" }, { a: " " })).to.include('"a" is empty');
      expect(locales({ a_one: "1", a_other: "n" }, { a_other: "n" })).to.match(
        /lacks the plural form (one, many|many, one)/,
      );
    });

    it("finds what browsers do not get of the library for texts", () => {
      for (const text of ["See $t(other)", "{{amount, number}}"])
        expect(locales({ a: text }, { a: text }), text).to.include('"a" nests, formats or counts by ordinals');
      expect(locales({ a_ordinal_one: "first" }, {})).to.include('"a_ordinal_one" nests, formats or counts');
    });

    it("finds signs that are typed as no printer sets them", () => {
      for (const text of ["it's", 'the "form"', "two  spaces", "wait..."])
        expect(locales({ a: text }, { a: "A" }), text).to.include('en/offers.json: "a" has ');
      for (const text of ["l'offre", "à\u00a0: b", "oui\u202f?", "deux  espaces", "attendez..."])
        expect(locales({ a: "A" }, { a: text }), text).to.include('fr/offers.json: "a" has ');
      for (const text of ["oui?", "{{a}}: b", "«oui »", "« oui»", "5% de moins", "payée; expédiée", "<b>oui</b>!"])
        expect(locales({ a: text.replace(/[^{}a<>/]/g, "") }, { a: text }), text).to.include('"a" lacks the space');
      const right = "À {{a}} : « oui » (ou non ?), 5 %, 12:30, l’offre ; https://exemple.test/?a=b";
      expect(locales({ a: "The seller’s “yes”: {{a}}, 5%, 12:30" }, { a: right })).to.equal("");
    });

    it("finds a module that takes French texts as they are written", () => {
      const texts = {
        "shared/locales/fr/a.json": JSON.stringify({ a: "oui ?" }),
        "shared/locales/fr/b.json": JSON.stringify({ a: "oui" }),
      };
      const taking = (file: string, more = "") =>
        problems(localeProblems, { ...texts, "web/src/a.ts": `import fr from "#shared/locales/fr/${file}";${more}` });
      expect(taking("a.json")).to.include("a.json is taken without shared/look/french-typography.ts");
      expect(taking("a.json", 'import { typesetFrench } from "#shared/look/french-typography.ts";')).not.to.include(
        "taken",
      );
      expect(taking("b.json")).not.to.include("taken");
    });

    it("finds a key that code uses and no language has", () => {
      expect(locales({ a: "A" }, { a: "A" }, `t("gone")`)).to.include('web/src/Page.tsx:1: no text for "gone"');
      expect(locales({ a: "A" }, { a: "A" }, `<Trans i18nKey="offers:gone" />`)).to.include('"offers:gone"');
    });
  });

  it("finds a file that is too long or has no role", () => {
    expect(problems(shapeProblems, { "shared/a.ts": "x\n".repeat(300) })).to.equal("");
    expect(problems(shapeProblems, { "shared/a.ts": "x\n".repeat(301) })).to.include("301 lines");
    expect(problems(shapeProblems, { "backend/migrations/1-a.ts": "x\n".repeat(301) })).to.equal("");
    expect(problems(shapeProblems, { "shared/utils/a.ts": "" })).to.include("names no role");
  });

  it("finds one machine's paths, another registry and keys", () => {
    const home = ["", "root", "project", "a.ts"].join("/");
    expect(problems(wordProblems, { "README.md": `see ${home}` })).to.include("README.md:1: a path of one machine");
    expect(problems(wordProblems, { "a.ts": "https://example.org/work/shop" })).to.equal("");
    expect(
      problems(wordProblems, { "package-lock.json": '{ "resolved": "https://npm.example.org/a.tgz" }' }),
    ).to.include("another registry");
    expect(problems(wordProblems, { ".npmrc": "registry=https://npm.example.org" })).to.include("one network");
    const key = `-----BEGIN ${"PRIVATE KEY"}-----\n${"A".repeat(64)}`;
    expect(problems(wordProblems, { "a.ts": key })).to.include("a private key");
  });

  it("finds documents that name what does not exist", () => {
    const check: Check = (files, read) => documentProblems(files, read, (path) => files.includes(path));
    const test = 'describe("offers", () => it("expires", () => {}))';
    const files = { "test/offers.test.ts": test };
    expect(
      problems(check, { ...files, "README.md": "`test/offers.test.ts` and [it](test/offers.test.ts#top)" }),
    ).to.equal("");
    expect(problems(check, { "README.md": "`shared/gone.ts`" })).to.include(
      "README.md:1: shared/gone.ts does not exist",
    );
    expect(problems(check, { "docs/A.md": "[it](gone.md)" })).to.include("leads nowhere");
    const specification = (proof: string) => problems(check, { ...files, "docs/SPECIFICATION.md": proof });
    expect(specification("`test/offers.test.ts › offers › expires`")).to.equal("");
    expect(specification("`test/offers.test.ts › lasts`")).to.include('has no test "lasts"');
    expect(specification("`test/gone.test.ts › lasts`")).to.include("test/gone.test.ts does not exist");
    for (const path of ["docs/THREAT-MODEL.md", "docs/ASVS.md"])
      expect(problems(check, { ...files, [path]: "`test/offers.test.ts › lasts`" })).to.include(`${path}:1: `);
  });

  it("asvs finds an item that is missing, twice, of another level, in no state, or without proof or reason", () => {
    const right = [
      "| 1.1.1 | 1 | a | met | `shared/a.ts` | |",
      "| 1.1.2 | 2 | b | not met: nobody has built it yet | | |",
    ];
    const sums = (met: number, not: number) => `Items: ${met} met, 0 met by setup, 0 not applicable, ${not} not met.`;
    const found = (rows: string[], line: string) =>
      asvsProblems([line, ...rows].join("\n"), { "1.1.1": 1, "1.1.2": 2 }).join("\n");
    expect(found(right, sums(1, 1))).to.equal("");
    expect(found(right.slice(1), sums(0, 1))).to.equal("docs/ASVS.md: 1.1.1 is missing");
    expect(found([...right, right[0]!], sums(2, 1))).to.include("docs/ASVS.md:4: 1.1.1: stands twice");
    expect(found(right, sums(2, 0))).to.include('does not say "Items: 1 met');
    const first = (row: string) => found([row, right[1]!], sums(1, 1));
    expect(first("| 1.1.1 | 2 | a | met | `shared/a.ts` | |")).to.include("is of level 1, not 2");
    expect(first("| 1.1.1 | 1 | a | met | | |")).to.include("met, and nothing shows it");
    expect(first("| 1.1.1 | 1 | a | done | `shared/a.ts` | |")).to.include('"done" is no state');
    expect(first("| 1.1.1 | 1 | a | not applicable | | |")).to.include("not applicable, and no reason");
    expect(first("| 9.9.9 | 1 | a | met | `shared/a.ts` | |")).to.include("9.9.9: no item of levels 1 and 2");
  });

  it("finds a setting that nobody explains", () => {
    const config = 'const names = {\n  port: "PORT", host: "HOST",\n};';
    expect(settingProblems(config, "#PORT=3000\n#HOST=")).to.deep.equal([]);
    expect(settingProblems(config, "#PORT=3000").join()).to.include("HOST");
  });

  it("unused finds a package that nothing imports, types of none, and a refusal that the API never gives", () => {
    const dependencies = { koa: "1", "@koa/router": "1", left: "1", "@types/koa__router": "1", "@types/gone": "1" };
    const found = problems(unusedProblems, {
      "package.json": JSON.stringify({ dependencies }),
      "shared/kernel/error-table.ts": `export const errorTable = {\n  "a.given": {},\n  "a.never": {},\n} as const`,
      "backend/src/routes.ts": `import Koa from "koa"; import Router from "@koa/router/lib"; throw new AppError("a.given");`,
      "web/src/Page.tsx": `problem.code === "a.never"; // left`,
    });
    expect(found.split("\n")).to.deep.equal([
      "package.json: nothing uses left",
      "package.json: nothing uses @types/gone",
      "shared/kernel/error-table.ts: the API never gives a.never",
    ]);
  });
});
