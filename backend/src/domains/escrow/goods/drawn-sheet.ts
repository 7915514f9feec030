import type { PaperSize } from "#shared/contracts/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import {
  boxed,
  bothTexts,
  countryName,
  facts,
  letterhead,
  paperDay,
  paperText,
  partyFact,
  sentences,
  Sheet,
  stamp,
  type Both,
  type Fact,
} from "#backend/src/pdf/index.ts";
import { writeHsCode } from "#shared/catalogue/hs-codes.ts";
import type { PaperFacts } from "./paper-says.ts";
import { invoiceTable, lotTable, scalesForm, signatureBox } from "./paper-tables.ts";

/** A paper of a shipment as it is drawn. */
export interface DrawnSheet {
  says: PaperFacts;
  /** Null of a draft, with the day on which it is drawn. */
  number: string | null;
  day: string;
  size: PaperSize;
}

export const sayOf = (key: string, valuesIn?: (language: Language) => Record<string, string | number>): Both =>
  bothTexts(`drawnPapers:${key}`, valuesIn);

/** A pro-forma or commercial invoice, a packing list or the form of a weight note, in both languages. An issued one says the same facts for good; the words of the form are those of today, and so are its bytes. */
export async function drawSheet({ says, number, day, size }: DrawnSheet): Promise<Buffer> {
  const { kind, language, record, reference, provider } = says;
  const title = sayOf(`title.${kind}`);
  const name = number ?? paperText(language, "drawnPapers:unnumbered");
  const sheet = await Sheet.begin({
    language,
    title: `${title[language]} ${number ?? reference}`,
    number: name,
    size: size === "letter" ? "LETTER" : "A4",
    settledAt: new Date(day),
  });
  letterhead(sheet, { name: siteFacts.name, tagline: bothTexts("tagline"), title });
  const beside = stamp(sheet, sayOf(`stamp.${number === null ? "draft" : kind}`));
  facts(sheet, about(says, { name, day }), { columns: 3, beside, ruled: true });
  facts(
    sheet,
    (["supplier", "buyer"] as const).map((side) => partyFact(says.parties[side], side, language)),
    { columns: 2, ruled: true },
  );
  facts(sheet, delivery(says), { columns: 4 });
  const isInvoice = kind === "proForma" || kind === "commercialInvoice";
  if (isInvoice) invoiceTable(sheet, says);
  else if (record) lotTable(sheet, says, record);
  boxed(sheet, [sayOf("payOnly", () => ({ provider, reference })), sayOf("noBank")]);
  if (kind === "weightNote") scalesForm(sheet);
  for (const note of notes(says, number === null)) sentences(sheet, note, { size: 8 });
  if (kind !== "weightNote") signatureBox(sheet, sayOf("signature"));
  return sheet.finish(
    (page, pages) => paperText(language, "page", { page, pages }),
    siteFacts.sample ? paperText(language, "sample") : undefined,
  );
}

function about(says: PaperFacts, { name, day }: { name: string; day: string }): Fact[] {
  const { language, reference, orderedOn, contract, shipment, payBy } = says;
  const onDay = (moment: string) => paperDay(moment, language);
  return [
    { label: bothTexts("number"), value: [name] },
    { label: sayOf("date"), value: [onDay(day)] },
    { label: bothTexts("order"), value: [reference, onDay(orderedOn)] },
    ...(contract ? [{ label: sayOf("contract"), value: [contract.number, onDay(contract.date)] }] : []),
    ...(shipment.of > 1
      ? [{ label: bothTexts("shipment"), value: [paperText(language, "shipmentOf", shipment)] }]
      : []),
    ...(payBy ? [{ label: sayOf("payBy"), value: [onDay(payBy)] }] : []),
  ];
}

/** Only what is known: an empty label says nothing. */
function delivery(says: PaperFacts): Fact[] {
  const { language, delivery: agreed, goods, hsCode, packing, shipped, record } = says;
  const { terms, isIncoterm } = agreed;
  const known = (label: Both, value: string | null | undefined): Fact[] => (value ? [{ label, value: [value] }] : []);
  const marks =
    record?.marks
      ?.split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean) ?? [];
  return [
    ...known(sayOf("delivery"), terms && (isIncoterm ? `${terms}, Incoterms 2020` : terms)),
    ...known(sayOf("origin"), goods.origin && countryName(goods.origin, language)),
    ...known(sayOf("hsCode"), hsCode && writeHsCode(hsCode)),
    ...known(sayOf("packing"), packing),
    ...known(sayOf("document"), shipped?.document),
    ...known(sayOf("shippedOn"), shipped && paperDay(shipped.on, language)),
    ...known(sayOf("container"), record?.container),
    ...known(sayOf("seal"), record?.seal),
    ...(marks.length > 0 ? [{ label: sayOf("marks"), value: marks }] : []),
  ];
}

const notes = ({ kind, money }: PaperFacts, isDraft: boolean): Both[] => [
  ...(isDraft ? [sayOf("draftNote")] : []),
  ...(kind === "proForma" ? [sayOf("proFormaNote")] : []),
  ...(kind === "commercialInvoice" ? [sayOf("invoiceNote")] : []),
  ...(kind === "commercialInvoice" && money.byDelivered ? [sayOf("deliveredNote")] : []),
  ...(kind === "weightNote" ? [sayOf("weightNoteNote")] : []),
  ...(money.listed && (kind === "proForma" || kind === "commercialInvoice") ? [sayOf("listedNote")] : []),
];
