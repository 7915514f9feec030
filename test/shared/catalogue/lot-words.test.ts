import { expect } from "chai";
import { readFileSync } from "node:fs";
import { isFoundOrNot, lotProcesses, lotUnits, wordedMethods } from "#shared/catalogue/lot-properties.ts";
import { languages, type Language } from "#shared/kernel/language.ts";
import { qualityFigures } from "#shared/quality/figures.ts";

type Texts = Record<string, Record<string, string>>;
const read = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(`../../../shared/locales/${language}/lots.json`, import.meta.url), "utf8")) as Texts;

/** Keys of words that are put together from a code are seen by no type. */
describe("the words of lots", () => {
  const methods = Object.values(wordedMethods).filter((name) => name !== undefined);
  const codes = {
    property: qualityFigures,
    process: lotProcesses,
    method: methods,
    unit: lotUnits,
    figure: lotUnits.filter((unit) => !isFoundOrNot(unit)),
    absent: lotUnits.filter(isFoundOrNot),
    present: lotUnits.filter(isFoundOrNot),
  };

  for (const language of languages)
    it(`are there for each property, process, method and unit, and for nothing else (${language})`, () => {
      const texts = read(language);
      for (const [part, names] of Object.entries(codes)) {
        const worded = Object.entries(texts[part] ?? {}).filter(([, text]) => text !== "");
        expect(
          worded.map(([name]) => name),
          part,
        ).to.have.members([...names]);
      }
    });
});
