import { expect } from "chai";
import en from "#shared/locales/en/catalogue.json" with { type: "json" };
import enOrganizations from "#shared/locales/en/organizations.json" with { type: "json" };
import enSite from "#shared/locales/en/site.json" with { type: "json" };
import { productView, show, supplierView } from "./page.ts";

/** Every sentence of a locale file without variables. */
function sentences(value: unknown): string[] {
  if (typeof value === "string") return value.includes("{{") ? [] : [value];
  return Object.values(value as Record<string, unknown>).flatMap(sentences);
}

/** Written alike in both languages. */
const alike = new Set([
  "Certification",
  "Certifications",
  "Total",
  "Photos",
  "Chia",
  "Menu",
  "Contact",
  "Français",
  "English",
  "AgriTrade Africa",
]);

describe("French pages", () => {
  const paths = [
    "/fr",
    "/fr/products/all",
    "/fr/products/coffee",
    `/fr/products/coffee-organic/${productView().id}`,
    "/fr/suppliers",
    `/fr/suppliers/${supplierView().id}`,
    "/fr/nulle-part",
  ];
  const english = new Set(
    [...sentences(en), ...sentences(enOrganizations), ...sentences(enSite)].filter((text) => !alike.has(text)),
  );

  for (const path of paths)
    it(`${path} holds no English sentence and no bare key`, async () => {
      const { text, language } = await show(path);
      expect(language).to.equal("fr");
      const lines = text.split("\n");
      expect(lines.filter((line) => english.has(line))).to.deep.equal([]);
      expect(lines.filter((line) => /^[a-z]+(\.[a-zA-Z]+){1,4}$/.test(line))).to.deep.equal([]);
    });

  it("write numbers and money as French readers do", async () => {
    const { text } = await show(`/fr/products/coffee-organic/${productView().id}`);
    expect(text).to.contain("5\u202f250,00\u00a0USD");
    expect(text).to.contain("38,5");
  });
});
