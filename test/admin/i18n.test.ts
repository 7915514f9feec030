import { expect } from "chai";
import { createI18nProvider, firstLanguage } from "#admin/src/providers/i18n.ts";
import { fromPolyglot } from "#admin/src/providers/polyglot.ts";

const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };
};
const speak = (language: "en" | "fr", storage = memory()) => createI18nProvider({ language, storage });

describe("the console's languages", () => {
  it("read react-admin's packages: variables and plural forms", () => {
    const messages = { ra: { found: "%{smart_count} row |||| %{smart_count} rows", of: "%{from} of %{total}" } };
    expect(fromPolyglot(messages)).to.deep.equal({
      ra: { found_one: "{{count}} row", found_other: "{{count}} rows", of: "{{from}} of {{total}}" },
    });
  });

  it("speak react-admin's words and ours in both languages", async () => {
    const [en, fr] = [await speak("en"), await speak("fr")];
    expect(en.translate("ra.navigation.page_rows_per_page")).to.equal("Rows per page:");
    expect(fr.translate("ra.navigation.page_rows_per_page")).to.equal("Lignes par page\u00a0:");
    expect(fr.translate("ra.navigation.page_range_info", { offsetBegin: 1, offsetEnd: 25, total: 40 })).to.equal(
      "1-25 sur 40",
    );
    expect(en.translate("list.found", { count: 1 })).to.equal("1 entry");
    expect(fr.translate("list.found", { count: 2 })).to.equal("2 entrées");
    expect(en.translate("ra.action.bulk_actions", { smart_count: 3 })).to.contain("3");
    expect(fr.translate("errors:escrow.disputeDecided", { by: "ingrid@x.test", at: "1 mai" })).to.equal(
      "ingrid@x.test a déjà tranché ce litige, le 1 mai.",
    );
  });

  it("end a sentence with one full stop, also where its last word has one", async () => {
    const fr = await speak("fr");
    expect(fr.translate("errors:escrow.disputeDecided", { by: "ingrid@x.test", at: "12 déc." })).to.match(/ 12 déc\.$/);
  });

  it("write decimals of a message as the language does", async () => {
    const fr = await speak("fr");
    expect(fr.translate("validation:below", { most: "500.5" })).to.contain("500,5");
  });

  it("show what has no text as it is: a sentence, a name, or what was meant instead", async () => {
    const en = await speak("en");
    expect(en.translate("Moisture: 13.4%, above the contract")).to.equal("Moisture: 13.4%, above the contract");
    expect(en.translate("tasks.kind.escrow.unheardOf", { _: "escrow.unheardOf" })).to.equal("escrow.unheardOf");
  });

  it("take the browser's language first, then the chosen one, which is remembered", async () => {
    const storage = memory();
    expect(firstLanguage(storage, ["de-DE", "fr-FR", "en"])).to.equal("fr");
    expect(firstLanguage(storage, ["pt"])).to.equal("en");
    const heard: string[] = [];
    const provider = await createI18nProvider({
      language: "fr",
      storage,
      onLanguage: (language) => heard.push(language),
    });
    await provider.changeLocale("en");
    await provider.changeLocale("tlh");
    expect(provider.getLocale()).to.equal("en");
    expect(provider.translate("start.title")).to.equal("Start");
    expect(firstLanguage(storage, ["fr-FR"])).to.equal("en");
    expect(heard).to.deep.equal(["fr", "en"]);
  });
});
