import type { PassportRecord } from "#shared/passports/record.ts";
import { limitsMet } from "#shared/passports/record.ts";
import { hashGroups, verdictWords } from "#shared/passports/words.ts";
import type { Language } from "#shared/kernel/language.ts";
import { recordFacts } from "#shared/look/record-words.ts";
import type { InspectionRecord } from "#shared/quality/found.ts";
import { typesetFrench } from "#shared/look/french-typography.ts";
import { siteFacts } from "#shared/site-facts.ts";
import {
  bothOf,
  bothTexts,
  countryNames,
  facts,
  inks,
  letterhead,
  otherThan,
  paperDay,
  paperMoment,
  paperQuantity,
  paperText,
  sentences,
  Sheet,
  stamp,
  table,
  verifyFoot,
  verifyFootHeight,
  type Both,
  type Fact,
} from "#backend/src/pdf/index.ts";

/** What a certificate of quality is drawn from: what was signed, and what says by which key. */
export interface Certificate {
  record: PassportRecord;
  sha256: string;
  keyId: string;
  /** The public page. */
  verifyUrl: string;
}

const language = "en" satisfies Language;
/** The type of papers has no signs for these; both languages write them so. */
const signs = { least: "min.", most: "max." };
const say = (key: string, valuesIn?: (language: Language) => Record<string, string | number>): Both =>
  bothTexts(`certificate.${key}`, valuesIn);
const said = (key: string, valuesIn?: (language: Language) => Record<string, string | number>): string =>
  bothOf(say(key, valuesIn), language);
const dayOf = (day: string): string => bothOf({ en: paperDay(day, "en"), fr: paperDay(day, "fr") }, language);

/** The certificate of quality in both languages. Of one version of a passport it is drawn to the same bytes again. */
export async function certificatePaper(certificate: Certificate): Promise<Buffer> {
  const { record } = certificate;
  const sheet = await Sheet.begin({
    language,
    title: `${paperText(language, "certificate.title")} ${record.number}`,
    number: record.number,
    size: "A4",
    settledAt: new Date(record.issuedAt),
    foot: { height: verifyFootHeight, draw: (page, y) => verifyBlock(page, y, certificate) },
  });
  letterhead(sheet, { name: siteFacts.name, tagline: say("passport"), title: say("title") });
  const beside = stamp(sheet, say(`result.${record.inspection.result}`));
  facts(sheet, about(record), { columns: 3, beside, ruled: true });
  facts(sheet, [partyOf("seller", record.seller), partyOf("buyer", record.buyer)], { columns: 2, ruled: true });
  facts(sheet, goods(record), { columns: 4, ruled: record.verdicts.length === 0 });
  figures(sheet, record);
  measuring(sheet, record);
  found(sheet, record);
  course(sheet, record);
  return sheet.finish(
    (page, pages) => paperText(language, "page", { page, pages }),
    siteFacts.sample ? paperText(language, "sample") : undefined,
  );
}

const about = ({ number, version, replaces, order, inspection }: PassportRecord): Fact[] => [
  { label: bothTexts("number"), value: [number] },
  {
    label: say("version"),
    value: [String(version), ...(replaces ? [said("replaces", () => ({ before: replaces.version }))] : [])],
  },
  { label: say("inspected"), value: [dayOf(inspection.date)] },
  {
    label: bothTexts("order"),
    value: [
      order.reference,
      ...(order.shipments > 1
        ? [bothOf(bothTexts("shipment"), language) + ` ${order.shipment} / ${order.shipments}`]
        : []),
    ],
  },
  { label: say("report"), value: [inspection.certificateNumber] },
  {
    label: say("inspector"),
    value: [inspection.inspector, said(`submittedBy.${inspection.side}`), ...invited(inspection)],
  },
];

/** Who has invited, and the accreditation as it was stated; of the first format nothing, which said nothing of it. */
const invited = ({ steps, invitedBy, accreditation }: PassportRecord["inspection"]): string[] =>
  steps ? [said(`invitedBy.${invitedBy ?? "nobody"}`), ...(accreditation ? [accreditation] : [])] : [];

/** Who has agreed, and what a reviewer has said. */
function course(sheet: Sheet, { inspection: { steps = [], inspector }, seller, buyer }: PassportRecord): void {
  const names = { buyer: buyer.name, supplier: seller.name, inspector, reviewer: siteFacts.name };
  for (const { by, what, at } of steps)
    sentences(
      sheet,
      say(`steps.${what}`, (each) => ({ name: names[by], at: paperMoment(at, each) })),
      { size: 8 },
    );
}

function partyOf(role: "seller" | "buyer", { name, country }: PassportRecord["seller"]): Fact {
  return {
    label: bothTexts(`contracts:paper.${role}`),
    value: [name, ...(country ? [bothOf(countryNames(country), language)] : [])],
  };
}

const tons = (amount: string): Both => ({
  en: paperQuantity(amount, "MT", "en"),
  fr: paperQuantity(amount, "MT", "fr"),
});

function goods({ goods: of, contract }: PassportRecord): Fact[] {
  const lots = of.lots.map(({ lot }) => lot).join(", ");
  const weight = (key: "shipped" | "found", amount: string | null) =>
    amount === null ? [] : [said(key, (each) => ({ weight: tons(amount)[each] }))];
  return [
    {
      label: bothTexts("goods"),
      value: [
        of.product,
        ...(lots ? [said("lots", () => ({ lots }))] : []),
        ...(of.cropYear ? [said("cropYear", () => ({ year: of.cropYear ?? "" }))] : []),
      ],
    },
    {
      label: bothTexts("quantity"),
      value: [
        bothOf(
          {
            en: paperQuantity(of.quantity.amount, of.quantity.unit, "en"),
            fr: paperQuantity(of.quantity.amount, of.quantity.unit, "fr"),
          },
          language,
        ),
        ...weight("shipped", of.netTonsShipped),
        ...weight("found", of.netTonsFound),
      ],
    },
    {
      label: say("packing"),
      value: [
        of.bags ? said("bags", () => ({ bags: of.bags ?? 0, count: of.bags ?? 0 })) : said("notStated"),
        ...(of.seal ? [said("seal", () => ({ seal: of.seal ?? "" }))] : []),
        ...(of.marks ? [said("marks", () => ({ marks: of.marks?.replaceAll("\n", ", ") ?? "" }))] : []),
      ],
    },
    {
      label: say("transport"),
      value: [
        of.transportDocument ?? said("notStated"),
        ...(of.container ? [of.container] : []),
        ...(contract ? [said("contractNumber", () => ({ number: contract.number }))] : []),
      ],
    },
  ];
}

/** Each figure beside its limit. */
function figures(sheet: Sheet, record: PassportRecord): void {
  if (record.verdicts.length === 0) return;
  const other = otherThan(language);
  const wordsIn = (each: Language) =>
    record.verdicts.map((verdict) =>
      verdictWords(verdict, { language: each, t: (key, values) => paperText(each, key, values as never), signs }),
    );
  const [words, others] = [wordsIn(language), wordsIn(other)];
  table(sheet, {
    compact: true,
    columns: [
      { title: say("figure") },
      { title: say("method"), width: 92 },
      { title: say("limit"), width: 84, align: "right" },
      { title: say("foundValue"), width: 84, align: "right" },
      { title: say("resultTitle"), width: 104 },
    ],
    rows: words.map((one, at) => {
      const [verdict, second] = [record.verdicts[at], others[at]];
      const pair = (key: "name" | "method" | "limit" | "found") =>
        second && second[key] !== one[key] ? [one[key], second[key]] : [one[key]];
      const met = verdict?.met ?? null;
      const result = say(!verdict?.limit ? "noLimit" : met === null ? "notTold" : met ? "met" : "notMet");
      return [
        pair("name"),
        pair("method"),
        [...pair("limit"), ...(verdict?.limit?.source === "reference" ? [said("usual")] : [])],
        one.found ? pair("found") : [said("notMeasured")],
        [result[language], result[other]],
      ];
    }),
  });
  const count = limitsMet(record);
  if (count)
    sentences(
      sheet,
      say("count", () => ({ met: count.met, of: count.of })),
      { face: "bold" },
    );
}

/** How the sample came about, the tables, and which laboratory has measured by which method. */
function measuring(sheet: Sheet, { inspection }: PassportRecord): void {
  if (!inspection.record) return;
  const content = inspection.record as unknown as InspectionRecord;
  const factsIn = (each: Language) => {
    const of = recordFacts({ content }, { language: each, t: (key, values) => paperText(each, key, values as never) });
    return [...of.sampling, ...of.tables, ...of.measuring];
  };
  const [own, other] = [factsIn(language), factsIn(otherThan(language))];
  if (own.length === 0) return;
  table(sheet, {
    compact: true,
    columns: [{ title: say("detail"), width: 150 }, { title: say("recorded") }],
    rows: own.map(({ label, value }, at) => {
      const second = other[at];
      const both = (one: string, another: string | undefined) => (another && another !== one ? [one, another] : [one]);
      return [both(label, second?.label), both(value, second?.value)];
    }),
  });
}

/** What the inspector has written, and why this version stands in the place of another. */
function found(sheet: Sheet, { inspection: { notes, correction }, files }: PassportRecord): void {
  if (notes) {
    sheet.paragraph(said("notes"), { face: "bold", size: 9 });
    sheet.paragraph(shortened(notes), { size: 9 });
  }
  if (correction) {
    sheet.paragraph(said("correction"), { face: "bold", size: 9 });
    sheet.paragraph(shortened(correction), { size: 9 });
  }
  if (files.length > 0)
    sentences(
      sheet,
      say("files", () => ({ count: files.length })),
      { size: 8 },
    );
}

/** Of long remarks a certificate has the beginning: the rest is read in the record. */
const shortened = (text: string): string => {
  const line = typesetFrench(text.replace(/\s+/g, " "));
  return line.length > 600 ? `${line.slice(0, 599)}…` : line;
};

function verifyBlock(sheet: Sheet, y: number, { verifyUrl, sha256, keyId }: Certificate): void {
  const groups = hashGroups(sha256);
  verifyFoot(sheet, y, {
    url: verifyUrl,
    label: say("verify"),
    below: [
      { text: said("key", () => ({ key: keyId })), isCaption: true },
      { text: `SHA-256 ${groups.slice(0, 8).join(" ")}`, isCaption: true },
      { text: groups.slice(8).join(" "), isCaption: true },
    ],
  });
  const place = { x: sheet.left + sheet.width * 0.62, width: sheet.width * 0.38, size: 7 };
  const seals = say("sealsOnly");
  const height = sheet.write(seals[language], { ...place, y });
  sheet.write(seals[otherThan(language)], { ...place, y: y + height, color: inks.grey });
}
