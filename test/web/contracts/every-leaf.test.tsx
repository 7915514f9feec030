import { expect } from "chai";
import { configureStore } from "@reduxjs/toolkit";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router-dom";
import { contractPaper } from "#backend/src/domains/contracts/contract-paper.ts";
import { paperDay, paperQuantity, paperText } from "#backend/src/pdf/index.ts";
import { languages, type Language } from "#shared/kernel/language.ts";
import { formatAmount, formatMoney } from "#shared/look/money-text.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { typesetFrench } from "#shared/look/french-typography.ts";
import type { ContractView } from "#shared/contracts/contract.ts";
import { partyWords } from "#shared/contracts/party-words.ts";
import { termWords, type TermWording } from "#shared/contracts/term-words.ts";
import { contractText, type ContractText } from "#shared/contracts/text.ts";
import { createI18n } from "#web/src/i18n/create.ts";
import { loadTexts } from "#web/src/i18n/load-texts.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { sessionSlice } from "#web/src/runtime/session/session-slice.ts";
import { ContractPaper } from "#web/src/features/contracts/detail/ContractPaper.tsx";
import { readPdf } from "#test/support/pdf.ts";
import { one, other, type Made } from "./full-text.ts";

type Leaf = string | number | boolean | null;
type Path = readonly (string | number)[];

/** All leaves of a value, each with its way from the root. */
function leavesOf(value: unknown, path: Path = []): [Path, Leaf][] {
  if (typeof value !== "object" || value === null) return [[path, value as Leaf]];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]));
}

/** The same value with another leaf. */
function withLeaf<Value>(value: Value, [name, ...rest]: Path, leaf: Leaf): Value {
  if (name === undefined) return leaf as Value;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Record<string | number, unknown>;
  copy[name] = withLeaf(copy[name], rest, leaf);
  return copy as Value;
}

/** The same of each side, and of each in a list. */
const nameOf = (path: Path): string =>
  path.filter((part) => !["supplier", "buyer"].includes(String(part)) && !/^\d+$/.test(String(part))).join(".");

const at = (value: unknown, path: Path): Leaf =>
  path.reduce<unknown>((inner, name) => (inner as Record<string | number, unknown>)[name], value) as Leaf;

/** Leaves that are signed and stand on no paper as such. */
const untold: readonly (readonly [RegExp, why: string])[] = [
  [/^form$/, "what the text is made like, for programs"],
  [/^from\.id$|^parties\.\w+\.organization$|^terms\.quality\.lot\.id$/, "an id: its version, name or number is told"],
  [/^governing\.(law|seat)$/, "the clauses are filled in with what it names"],
  [/^terms\.delivery\.(incoterm|place)$/, "read out of the delivery terms, which are told whole"],
  [/^clauses\.\w+\.\d+\.key$/, "the name under which both languages have the clause"],
];

const wordingIn = (language: Language): TermWording => ({
  language,
  t: (key, values) => paperText(language, key, values),
  day: (day) => paperDay(day, language),
});

/** All that the papers of a contract say of its text in one language. */
function wordsOf(text: ContractText, language: Language): string[] {
  const { terms, shares } = text;
  const { price, quantity, shipment } = terms;
  const say = (key: string, values?: Record<string, string | number>) =>
    paperText(language, `contracts:paper.${key}`, values);
  const percent = (thousandths: number) => formatNumber((thousandths / 10).toFixed(1), language, { trim: true });
  const typeset = (words: string) => (language === "fr" ? typesetFrench(words) : words);
  return [
    text.number,
    say(text.origin),
    paperDay(text.date, language),
    say("version", { version: text.from.version ?? 1 }),
    paperText(language, `contracts:languageName.${text.governing.language}`),
    ...Object.values(text.parties).flatMap((party) => partyWords(party, wordingIn(language))),
    text.goods.name,
    ...shipment.shipments.flatMap((each) => [
      say("shipment", { number: each.number }),
      paperQuantity(each.quantity, quantity.unit, language),
      formatAmount(price.perUnit, language),
      formatAmount(each.amount, language),
    ]),
    formatMoney(text.total, language),
    ...Object.values(termWords(text, wordingIn(language))).flat(),
    ...text.clauses[language].flatMap(({ title, text: clause }) => [typeset(title), typeset(clause)]),
    say("shares", {
      supplier: percent(shares.supplier),
      platform: percent(shares.platform),
      impactFund: percent(shares.impactFund),
      bearer: say(`bearer.${shares.feeBearer}`),
    }),
    say("edition", { edition: text.clauses.edition }),
  ];
}

/** Lines break, cases are for the eye, and of two letters that look alike a font has one. */
const bare = (words: string) =>
  words
    .normalize("NFKC")
    .replace(/[\s\u00a0\u202f]+/g, "")
    .toLocaleLowerCase("en");

const made = (parts: Made, overrides: Partial<Made> = {}) => contractText({ ...parts, ...overrides });

describe("the text of a contract", () => {
  /** With all that may be there, and with what takes its place. */
  const variants: [string, ContractText, ContractText][] = [
    ["full", made(one), made(other)],
    ...(
      [
        ["with the listing's description", { quality: null }],
        ["of a lot whose bags nobody has counted", { lot: { ...one.terms.lot, bags: null } }],
        ["at a price per ton", { priceUnit: "MT", unitWeightKg: "1000" }],
        ["all at once", { schedule: null }],
      ] as [string, Partial<Made["terms"]>][]
    ).map(([name, terms]): [string, ContractText, ContractText] => [
      name,
      made(one, { terms: { ...one.terms, ...terms } }),
      made(other, {
        terms: {
          ...other.terms,
          ...terms,
          ...(terms.lot && { lot: { ...other.terms.lot, bags: null } as Made["terms"]["lot"] }),
        },
      }),
    ]),
  ];

  it("tells each of its leaves, in both languages, but for ids and what other words say", () => {
    const met = new Set<string>();
    for (const [name, text, changed] of variants)
      for (const language of languages) {
        const before = wordsOf(text, language).join("\n");
        for (const [path, leaf] of leavesOf(text)) {
          const key = path.join(".");
          if (leaf !== null) met.add(nameOf(path));
          if (leaf === null || untold.some(([pattern]) => pattern.test(key))) continue;
          // A clause stands in its own language.
          if (path[0] === "clauses" && path[1] !== "edition" && path[1] !== language) continue;
          // Shipments are counted alike in both, and both are of one edition.
          const instead = /shipments\.\d+\.number$|^clauses\.edition$/.test(key)
            ? Number(leaf) + 90
            : at(changed, path);
          // What is the same in both texts of a variant is another one in those of the first.
          if (instead === leaf && name !== "full") continue;
          expect(instead, `${key} has two values`).not.to.equal(leaf);
          expect(
            wordsOf(withLeaf(text, path, instead), language).join("\n"),
            `${name}, ${language}: ${key}`,
          ).not.to.equal(before);
        }
      }
    // No leaf is told only because it was never there.
    const names = variants.flatMap(([, text]) => leavesOf(text).map(([path]) => nameOf(path)));
    const isMet = (name: string) => [...met].some((one) => one === name || one.startsWith(`${name}.`));
    expect(names.filter((name) => !isMet(name))).to.deep.equal([]);
  });

  it("is made of every column that may be signed", () => {
    for (const [name, column] of Object.entries(other.terms)) {
      // What the listing says is signed where nothing else was agreed.
      const before = { ...one.terms, ...(name === "description" && { quality: null }) };
      const after = { ...before, [name]: column };
      expect(made(one, { terms: after }), name).not.to.deep.equal(made(one, { terms: before }));
    }
  });

  const sheet = (text: ContractText) => ({
    text,
    textHash: "0".repeat(64),
    status: "awaiting" as const,
    signatures: [],
    concludedAt: null,
    verifyUrl: "https://agritrade.example/verify/contract/CT-2026-00001?t=abcdefghijklmnopqrstuv",
    size: "a4" as const,
  });

  for (const language of languages) {
    it(`says so in the file, ${language} governing`, async () => {
      const text = made(one, { governing: { ...one.governing, language } });
      const [beyond] = languages.filter((each) => each !== language);
      const { pages } = await readPdf(await contractPaper(sheet(text)));
      const read = bare(pages.join(" "));
      const inBoth = Object.values(termWords(text, wordingIn(beyond ?? language))).flat();
      for (const words of [...wordsOf(text, language), ...inBoth]) expect(read, words).to.include(bare(words));
    }).timeout(60_000);

    it(`says so on its page in ${language}`, async () => {
      const groups = ["site", "contract-pages+contracts+lots"];
      const texts = Object.assign({}, ...(await Promise.all(groups.map((group) => loadTexts(language, group)))));
      const store = configureStore({
        reducer: { [baseApi.reducerPath]: baseApi.reducer, session: sessionSlice.reducer },
        middleware: (defaults) => defaults().concat(baseApi.middleware),
      });
      const text = made(one);
      const contract = { ...sheet(text), origin: text.origin, number: text.number, createdAt: text.date };
      const html = renderToString(
        <I18nextProvider i18n={createI18n(language, texts)}>
          <Provider store={store}>
            <MemoryRouter>
              <ContractPaper contract={contract as unknown as ContractView} />
            </MemoryRouter>
          </Provider>
        </I18nextProvider>,
      );
      const read = bare(
        html
          .replace(/<[^>]+>/g, " ")
          .replaceAll("&#x27;", "'")
          .replaceAll("&lt;", "<")
          .replaceAll("&amp;", "&"),
      );
      for (const words of wordsOf(text, language)) expect(read, words).to.include(bare(words));
    });
  }
});
