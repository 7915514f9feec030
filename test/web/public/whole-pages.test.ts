import { expect } from "chai";
import { languages, localPath } from "#shared/kernel/language.ts";
import { bareKey } from "#test/support/bare-keys.ts";
import { publicPages } from "#test/support/public-pages/index.ts";
import { features } from "#web/src/app/pages.ts";
import { places } from "#web/src/app/places.ts";
import { isClientOnly } from "#web/src/app/routes.tsx";
import site from "#shared/locales/en/site.json" with { type: "json" };
import { pageOf, productView, show, supplierView } from "./page.ts";

const { id: productId, name: product, category } = productView();
const { id: supplierId, name: supplier } = supplierView();
const shown = { category, productId, product, supplierId, supplier };
const pages = publicPages(shown).filter(({ status }) => !status);
const manifestOf = (route: string) =>
  features.flatMap((one) => one.public ?? []).find(({ paths }) => (paths as readonly string[]).includes(route));

const labels = (html: string) =>
  [...html.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, text = ""]) => text);

describe("every public page, as the server writes it", () => {
  for (const language of languages) {
    it(`has a title and a description of its own and shows no key, language ${language}`, async () => {
      const titles = new Map<string, string>();
      for (const { route, path } of pages) {
        const { status, facts, text, html } = await show(localPath(language, path));
        expect([path, status]).to.deep.equal([path, 200]);
        expect(facts.title, path).to.not.equal(site.name);
        const manifest = manifestOf(route);
        const own = manifest?.paths.join(" ") ?? path;
        if (!titles.has(facts.title)) titles.set(facts.title, own);
        expect(titles.get(facts.title), `another page than ${path} is called “${facts.title}”`).to.equal(own);
        if (manifest?.listed) expect(facts.description, `the description of ${path}`).to.have.length.greaterThan(40);
        const seen = [...text.split("\n"), ...labels(html), facts.title, facts.description ?? ""];
        expect([path, bareKey(seen, language)]).to.deep.equal([path, undefined]);
      }
    });
  }

  it("would show a key, with a dot or without, in a heading, a title or a label", () => {
    expect(bareKey(["Harvest calendar", "lede"], "en")).to.equal("lede");
    expect(bareKey(["metaTitle | AgriTrade Africa"], "fr")).to.equal("metaTitle");
    expect(bareKey(["hero.title of the page"], "en")).to.equal("hero.title");
    expect(bareKey(["The title says it. Write to team@agritrade.example", "12.50 USD"], "en")).to.equal(undefined);
  });

  it("reads all that its manifest names, at one address or another", async () => {
    const asked = new Map<ReturnType<typeof manifestOf>, Set<string>>();
    // A number that was never drawn is asked for as well.
    for (const { route, path } of publicPages(shown).filter((page) => page.route !== "*"))
      // A listing asks for more where it has found nothing.
      for (const answers of [{}, { "catalogue.list": { data: pageOf([]) } }]) {
        const names = (await show(path, answers)).asked.map(({ contract }) => contract.name);
        const manifest = manifestOf(route);
        asked.set(manifest, new Set([...(asked.get(manifest) ?? []), ...names]));
      }
    for (const [manifest, names] of asked)
      expect([manifest?.file, ...names]).to.have.members([manifest?.file, ...(manifest?.reads ?? [])]);
  });

  it("is where the places of header and footer lead", async () => {
    const leads = [...places.header, ...places.footer].flatMap((place) => [
      place.to,
      "also" in place ? place.also : undefined,
    ]);
    for (const to of leads) if (to && !isClientOnly(to)) expect([to, (await show(to)).status]).to.deep.equal([to, 200]);
  });
});
