import type { PaperSize } from "#shared/contracts/contract.ts";
import { paperStanding, type ContractStatus, type SigningMethod } from "#shared/contracts/process.ts";
import { contractTerms } from "#shared/contracts/terms-text.ts";
import type { ContractText } from "#shared/contracts/text.ts";
import { termWords, type TermWording } from "#shared/contracts/term-words.ts";
import type { Language } from "#shared/kernel/language.ts";
import { typesetFrench } from "#shared/look/french-typography.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { siteFacts } from "#shared/site-facts.ts";
import {
  bothOf,
  boxed,
  bothTexts,
  facts,
  letterhead,
  otherThan,
  paperDay,
  paperMoney,
  paperPercent,
  paperQuantity,
  paperText,
  partyFact,
  sentences,
  Sheet,
  stamp,
  table,
  verifyFoot,
  verifyFootHeight,
  type Both,
  type Fact,
} from "#backend/src/pdf/index.ts";

/** What a contract's paper is drawn from. */
export interface ContractSheet {
  text: ContractText;
  textHash: string;
  status: ContractStatus;
  signatures: readonly {
    side: OrganizationType;
    name: string;
    jobTitle: string | null;
    method: SigningMethod;
    signedAt: string;
  }[];
  concludedAt: string | null;
  /** The public page that says whether a file is the signed one, with the token. */
  verifyUrl: string;
  size: PaperSize;
}

const say = (key: string, valuesIn?: (language: Language) => Record<string, string | number>): Both =>
  bothTexts(`contracts:${key}`, valuesIn);
const sides = ["supplier", "buyer"] as const;
const roleOf = { supplier: "seller", buyer: "buyer" } as const;

/** The contract as a paper in both languages, the governing one first. Of what was concluded it is drawn to the same bytes again. */
export async function contractPaper(contract: ContractSheet): Promise<Buffer> {
  const { text, size, concludedAt } = contract;
  const { language } = text.governing;
  const sheet = await Sheet.begin({
    language,
    title: `${paperText(language, "contracts:paper.title")} ${text.number}`,
    number: text.number,
    size: size === "letter" ? "LETTER" : "A4",
    settledAt: new Date(concludedAt ?? `${text.date}T00:00:00Z`),
    foot: { height: verifyFootHeight, draw: (page, y) => verifyBlock(page, y, contract) },
  });
  letterhead(sheet, { name: siteFacts.name, tagline: bothTexts("tagline"), title: say("paper.title") });
  const beside = stamp(sheet, say(`paper.status.${paperStanding({ ...contract, origin: text.origin })}`));
  facts(sheet, about(text, language), { columns: 2, beside, ruled: true });
  facts(
    sheet,
    sides.map((side) => partyFact(text.parties[side], side, language)),
    { columns: 2, ruled: true },
  );
  goods(sheet, text);
  terms(sheet, text);
  clauses(sheet, text);
  signed(sheet, contract);
  boxed(sheet, [say("paper.moneyOnly")]);
  sentences(sheet, say("paper.hashNote"), { size: 8 });
  return sheet.finish(
    (page, pages) => paperText(language, "page", { page, pages }),
    siteFacts.sample ? paperText(language, "sample") : undefined,
  );
}

const about = ({ number, date, origin, from, governing }: ContractText, language: Language): Fact[] => [
  { label: bothTexts("number"), value: [number] },
  { label: say("paper.date"), value: [paperDay(date, language)] },
  {
    label: say(origin === "offer" ? "paper.offer" : "paper.listing"),
    value: [paperText(language, "contracts:paper.version", { version: from.version ?? 1 })],
  },
  {
    label: say("paper.governingLanguage"),
    value: [paperText(language, `contracts:languageName.${governing.language}`)],
  },
];

/** A line for each shipment. */
function goods(sheet: Sheet, { goods: { name }, terms: { quantity, price, shipment }, total }: ContractText): void {
  const { language } = sheet;
  const { currency } = price;
  table(sheet, {
    columns: [
      { title: say("paper.line"), width: 28 },
      { title: bothTexts("goods") },
      { title: bothTexts("quantity"), width: 84, align: "right" },
      { title: say("paper.unitPrice"), width: 100, align: "right" },
      { title: bothTexts("amount"), width: 110, align: "right" },
    ],
    rows: shipment.shipments.map((one) => [
      [String(one.number)],
      [
        name,
        ...(shipment.shipments.length > 1
          ? [paperText(language, "contracts:paper.shipment", { number: one.number })]
          : []),
      ],
      [paperQuantity(one.quantity, quantity.unit, language)],
      [paperMoney({ amount: price.perUnit, currency }, language)],
      [paperMoney({ amount: one.amount, currency }, language)],
    ]),
    total: { label: say("paper.total"), value: paperMoney(total, language) },
  });
}

const wordingIn = (language: Language): TermWording => ({
  language,
  t: (key, values) => paperText(language, key, values),
  day: (day) => paperDay(day, language),
});

/** The ten terms, each in both languages. What somebody has typed is the same in both, and stands there once. */
function terms(sheet: Sheet, text: ContractText): void {
  const { language } = sheet;
  const [words, others] = [termWords(text, wordingIn(language)), termWords(text, wordingIn(otherThan(language)))];
  table(sheet, {
    columns: [
      { title: say("paper.line"), width: 28 },
      { title: say("paper.term"), width: 120 },
      { title: say("paper.agreed") },
    ],
    rows: contractTerms.map((term, index) => {
      const name = say(`term.${term}`);
      const [first, second] = [words[term].join("; "), others[term].join("; ")];
      return [
        [String(index + 1)],
        name.en === name.fr ? [name.en] : [name[language], name[otherThan(language)]],
        first === second ? [first] : [first, second],
      ];
    }),
  });
}

function clauses(sheet: Sheet, { clauses: words, shares }: ContractText): void {
  heading(sheet, say("paper.clauses"));
  const inBoth = (index: number, part: "title" | "text"): Both => ({
    en: words.en[index]?.[part] ?? "",
    fr: typesetFrench(words.fr[index]?.[part] ?? ""),
  });
  for (const index of words.en.keys()) {
    const title = inBoth(index, "title");
    sheet.paragraph(`${index + 1}  ${bothOf(title, sheet.language)}`, { face: "bold", size: 9 });
    sentences(sheet, inBoth(index, "text"), { size: 9 });
    sheet.y += 4;
  }
  const parts = (language: Language) => ({
    supplier: paperPercent(shares.supplier, language),
    platform: paperPercent(shares.platform, language),
    impactFund: paperPercent(shares.impactFund, language),
    bearer: paperText(language, `contracts:paper.bearer.${shares.feeBearer}`),
  });
  sentences(sheet, say("paper.shares", parts), { size: 9 });
  sentences(
    sheet,
    say("paper.edition", () => ({ edition: words.edition })),
    { size: 8 },
  );
  sheet.y += 8;
}

function heading(sheet: Sheet, text: Both): void {
  sheet.ensure(60);
  sheet.paragraph(bothOf(text, sheet.language), { face: "bold", size: 12 });
  sheet.y += 4;
}

function signed(sheet: Sheet, { text, textHash, signatures, concludedAt }: ContractSheet): void {
  const { language } = sheet;
  heading(sheet, say("paper.signatures"));
  if (text.origin === "listing" && concludedAt !== null)
    sentences(
      sheet,
      say("paper.byOrder", (each) => ({ day: paperDay(concludedAt, each) })),
    );
  else {
    sentences(sheet, say(concludedAt !== null ? "paper.signedText" : "paper.unsigned"));
    sheet.y += 6;
    facts(
      sheet,
      sides.map((side) => {
        const signature = signatures.find((each) => each.side === side);
        const label = say(`paper.${roleOf[side]}`);
        if (!signature) return { label, value: [paperText(language, "contracts:paper.open")] };
        const { name, jobTitle, method, signedAt } = signature;
        const at = `${paperDay(signedAt, language)}, ${signedAt.slice(11, 16)} UTC`;
        const by = paperText(language, `contracts:paper.method.${method}`);
        return { label, value: [name, ...(jobTitle ? [jobTitle] : []), text.parties[side].name, at, by] };
      }),
      { columns: 2 },
    );
  }
  facts(sheet, [{ label: say("paper.hash"), value: hashLines(textHash) }], { columns: 1 });
}

/** Four digits together, eight of these in a line. */
const hashLines = (hash: string): string[] => {
  const groups = hash.match(/.{4}/g) ?? [];
  return [groups.slice(0, 8).join(" "), groups.slice(8).join(" ")];
};

/** At the foot of each page: where the paper is verified, and the hash of what it says. */
const verifyBlock = (sheet: Sheet, y: number, { textHash, verifyUrl }: ContractSheet): void =>
  verifyFoot(sheet, y, {
    url: verifyUrl,
    label: say("paper.verify"),
    below: [
      { text: bothOf(say("paper.hash"), sheet.language), isCaption: true },
      ...hashLines(textHash).map((text) => ({ text })),
    ],
  });
