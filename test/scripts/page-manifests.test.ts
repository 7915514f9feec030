import { expect } from "chai";
import { pageProblems } from "../../scripts/check/pages.mjs";

/** All that its pages need is there. */
const whole = {
  manifests: [
    {
      file: "web/src/features/harvest/pages.ts",
      source: 'load: () => import("./HarvestPage.tsx")',
      feature: "harvest",
      public: [
        {
          paths: ["/harvest", "/harvest/:crop"],
          file: "HarvestPage",
          texts: ["harvest"],
          title: "harvest:metaTitle",
          description: "harvest:metaTitle",
          listed: true,
          reads: ["catalogue.list"],
          header: [{ row: "crops", at: 1, to: "/harvest/coffee", label: "footer.harvest", also: "/harvest/coffee" }],
          footer: [{ column: "company", at: 1, to: "/harvest#dates", label: "footer.harvest" }],
        },
      ],
      members: [
        {
          paths: ["/dashboard/harvest"],
          file: "PlanPage",
          texts: ["dashboard"],
          menu: { at: 1, id: "plan", icon: "leaf", count: "orders.active" },
        },
      ],
    },
  ],
  contracts: [
    { name: "catalogue.list", access: "public" },
    { name: "offers.list", access: "member" },
  ],
  always: ["site"],
  read: (path: string) => sources[path],
  get files() {
    return Object.keys(sources);
  },
};
const site = JSON.stringify({ footer: { harvest: "Harvest" } });
const harvest = JSON.stringify({ metaTitle: "Harvest calendar" });
const dashboard = JSON.stringify({ place: { plan: "Plan" }, count: { plan_one: "one", plan_other: "{{count}}" } });
const page = "export function Component() {}";
const saying = (...namespaces: string[]) => `${page} useTranslation(${JSON.stringify(namespaces)}); t("site:title");`;
const row = "web/src/features/harvest/Row.tsx";
const plan = "web/src/features/harvest/PlanPage.tsx";
const sources: Record<string, string | undefined> = {};
const reset = () =>
  Object.assign(sources, {
    "shared/locales/en/site.json": site,
    "shared/locales/fr/site.json": site,
    "shared/locales/en/harvest.json": harvest,
    "shared/locales/fr/harvest.json": harvest,
    "shared/locales/en/dashboard.json": dashboard,
    "shared/locales/fr/dashboard.json": dashboard,
    "web/src/app/pages.ts": 'import { pages as harvest } from "#web/src/features/harvest/pages.ts";',
    "web/src/features/dashboard/menu-icons.ts": "const menuIcons = {\n  leaf: IconLeaf,\n};",
    "web/src/features/harvest/HarvestPage.tsx": `import { Row } from "./Row.tsx";\n${saying("harvest", "site")}`,
    [row]: 'import { Sack } from "#web/src/features/stock/index.ts";\nuseTranslation("harvest")',
    [plan]: saying("dashboard"),
    "web/src/features/stock/index.ts": 'export { Sack } from "./Sack.tsx";\nexport { Load } from "./Load.tsx";',
    "web/src/features/stock/Sack.tsx": 'useTranslation("site")',
    "web/src/features/stock/Load.tsx": 'useTranslation("stock")',
    "shared/locales/en/mail.json": "{}",
    "backend/src/mail/texts.ts": 'import en from "#shared/locales/en/mail.json" with { type: "json" };',
    "shared/locales/en/lost.json": undefined,
    "web/src/features/lost/LostPage.tsx": undefined,
  });

describe("the check of manifests", () => {
  beforeEach(reset);

  it("finds nothing where all is there, save what the source loads", () => {
    expect(pageProblems(whole)).to.deep.equal([
      'web/src/features/harvest/pages.ts: "PlanPage" is loaded from another file',
    ]);
  });

  const faults: [what: string, path: string, text: string | undefined, problem: RegExp][] = [
    ["a missing title", "shared/locales/fr/harvest.json", "{}", /no text "harvest:metaTitle" in both languages/],
    ["a missing locale file", "shared/locales/fr/harvest.json", undefined, /no texts "harvest" in both languages/],
    ["a missing word of the footer", "shared/locales/en/site.json", "{}", /no text "site:footer.harvest"/],
    ["a missing name in the menu", "shared/locales/fr/dashboard.json", "{}", /no text "dashboard:place.plan"/],
    ["an unknown icon", "web/src/features/dashboard/menu-icons.ts", "", /menu-icons.ts has no "leaf"/],
    ["a manifest that nobody lists", "web/src/app/pages.ts", "", /is not listed in web\/src\/app\/pages.ts/],
    ["a file that is gone", "web/src/features/harvest/HarvestPage.tsx", undefined, /there is no HarvestPage.tsx/],
    ["a page that no manifest names", "web/src/features/lost/LostPage.tsx", page, /LostPage.tsx: no manifest names/],
    [
      "a missing figure's words in the menu",
      "shared/locales/en/dashboard.json",
      '{"place":{"plan":"Plan"}}',
      /count.plan/,
    ],
    ["texts that no page loads", "shared/locales/en/lost.json", "{}", /en\/lost.json: no page's "texts" name it/],
    ["texts of another program alone", "backend/src/mail/texts.ts", "", /en\/mail.json: no page's "texts" name it/],
    [
      "words that the page does not load",
      row,
      saying("dashboard"),
      /Row.tsx: says words of "dashboard", which "texts" of/,
    ],
    ["words with the name of their file", row, 't("offers:title")', /Row.tsx: says words of "offers"/],
    ["another feature's part", row, 'import { Load } from "#web/src/features/stock/index.ts";', /Load.tsx: .* "stock"/],
    [
      "words that the dashboard does not load",
      plan,
      saying("offers"),
      /PlanPage.tsx: says words of "offers", which no/,
    ],
  ];
  for (const [what, path, text, problem] of faults)
    it(`names the file of ${what}`, () => {
      sources[path] = text;
      expect(pageProblems(whole).filter((one) => problem.test(one))).to.have.length.greaterThan(0);
    });

  const { header, footer } = whole.manifests[0]?.public[0] ?? {};
  const wrongWords: [what: string, page: object, problem: RegExp, kind?: "members"][] = [
    ["an endpoint that no contract has", { reads: ["harvest.gone"] }, /no contract is called "harvest.gone"/],
    ["an endpoint for members", { reads: ["offers.list"] }, /"offers.list" is not for everybody/],
    ["a place that leads nowhere", { footer: [{ ...footer?.[0], to: "/gone" }] }, /no page has the address \/gone/],
    [
      "a mark for pages that are not",
      { header: [{ ...header?.[0], also: "/harvest/a/b" }] },
      /address \/harvest\/a\/b/,
    ],
    ["addresses left out", { paths: undefined }, /HarvestPage has no list "paths"/],
    ["texts left out", { texts: undefined }, /HarvestPage has no list "texts"/],
    ["a member's texts left out", { texts: undefined }, /PlanPage has no list "texts"/, "members"],
    ["a public page in the dashboard", { paths: ["/dashboard/prices"] }, /public page stands below \/dashboard/],
    ["a public page in the other language", { paths: ["/fr/prices"] }, /public page stands below \/fr/],
    ["a page among the API's addresses", { paths: ["/api"] }, /public page stands below \/api/],
    ["a member's page outside of the dashboard", { paths: ["/plan"] }, /member's page stands outside/, "members"],
    ["an address twice, by another parameter", { paths: ["/harvest/:a", "/harvest/:b"] }, /\/harvest\/:b is also in/],
    ["an address that is not small", { paths: ["/Harvest"] }, /\/Harvest is not written small/],
    ["a listed page without a description", { description: undefined }, /HarvestPage is listed without a description/],
    ["a listed page with a secret", { secret: true }, /holds a secret in its address and is listed/],
    ["a place in the menu with a parameter", { paths: ["/dashboard/:id"] }, /the menu cannot lead to/, "members"],
  ];
  for (const [what, words, problem, kind = "public"] of wrongWords)
    it(`names the manifest of ${what}`, () => {
      const [manifest] = whole.manifests;
      const pages = [{ ...manifest?.[kind][0], ...words }];
      const found = pageProblems({ ...whole, files: whole.files, manifests: [{ ...manifest, [kind]: pages }] });
      expect(found.filter((one) => one.startsWith("web/src/features/harvest/pages.ts: ")).join("\n")).to.match(problem);
    });
});
