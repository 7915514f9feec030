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
          paths: ["/harvest"],
          file: "HarvestPage",
          texts: ["harvest"],
          title: "harvest:metaTitle",
          reads: ["catalogue.list"],
          footer: [{ column: "company", at: 1, to: "/harvest", label: "footer.harvest" }],
        },
      ],
      members: [
        { paths: ["/dashboard/harvest"], file: "PlanPage", texts: [], menu: { at: 1, id: "plan", icon: "leaf" } },
      ],
    },
  ],
  read: (path: string) => sources[path],
  get files() {
    return Object.keys(sources);
  },
};
const site = JSON.stringify({ footer: { harvest: "Harvest" } });
const harvest = JSON.stringify({ metaTitle: "Harvest calendar" });
const dashboard = JSON.stringify({ place: { plan: "Plan" } });
const page = "export function Component() {}";
const sources: Record<string, string | undefined> = {};
const reset = () =>
  Object.assign(sources, {
    "shared/locales/en/site.json": site,
    "shared/locales/fr/site.json": site,
    "shared/locales/en/harvest.json": harvest,
    "shared/locales/fr/harvest.json": harvest,
    "shared/locales/en/dashboard.json": dashboard,
    "shared/locales/fr/dashboard.json": dashboard,
    "shared/catalogue/contract.ts": 'name: "catalogue.list"',
    "web/src/app/pages.ts": 'import { pages as harvest } from "#web/src/features/harvest/pages.ts";',
    "web/src/features/dashboard/menu-icons.ts": "const menuIcons = {\n  leaf: IconLeaf,\n};",
    "web/src/features/harvest/HarvestPage.tsx": page,
    "web/src/features/harvest/PlanPage.tsx": page,
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
    ["an endpoint that no contract has", "shared/catalogue/contract.ts", "", /no contract is called "catalogue.list"/],
    ["a manifest that nobody lists", "web/src/app/pages.ts", "", /is not listed in web\/src\/app\/pages.ts/],
    ["a file that is gone", "web/src/features/harvest/HarvestPage.tsx", undefined, /there is no HarvestPage.tsx/],
    ["a page that no manifest names", "web/src/features/lost/LostPage.tsx", page, /LostPage.tsx: no manifest names/],
  ];
  for (const [what, path, text, problem] of faults)
    it(`names the file of ${what}`, () => {
      sources[path] = text;
      expect(pageProblems(whole).filter((one) => problem.test(one))).to.have.length.greaterThan(0);
    });
});
