import type { PaperSize } from "#shared/contracts/contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { siteFacts } from "#shared/site-facts.ts";
import {
  bothOf,
  boxed,
  bothTexts,
  countryNames,
  facts,
  letterhead,
  paperDay,
  paperText,
  partyFact,
  sentences,
  Sheet,
  stamp,
  verifyFoot,
  verifyFootHeight,
  type Both,
  type Fact,
} from "#backend/src/pdf/index.ts";
import { writeHsCode } from "#shared/catalogue/hs-codes.ts";
import type { PaperFacts } from "./paper-says.ts";
import { invoiceTable, lotTable, scalesForm, besideSignature } from "./paper-tables.ts";

/** A paper of a shipment as it is drawn. */
export interface DrawnSheet {
  says: PaperFacts;
  /** Null of a draft, with the day on which it is drawn. */
  number: string | null;
  day: string;
  size: PaperSize;
  /** The public page of its contract; null where there is none. */
  verifyUrl: string | null;
}

export const sayOf = (key: string, valuesIn?: (language: Language) => Record<string, string | number>): Both =>
  bothTexts(`drawnPapers:${key}`, valuesIn);

/** A pro-forma or commercial invoice, a packing list or the form of a weight note, in both languages. An issued one says the same facts for good; the words of the form are those of today, and so are its bytes. */
export async function drawSheet({ says, number, day, size, verifyUrl }: DrawnSheet): Promise<Buffer> {
  const { kind, language, record, reference, provider } = says;
  const title = sayOf(`title.${kind}`);
  const name = number ?? paperText(language, "drawnPapers:unnumbered");
  const sheet = await Sheet.begin({
    language,
    title: `${title[language]} ${number ?? reference}`,
    number: name,
    size: size === "letter" ? "LETTER" : "A4",
    settledAt: new Date(day),
    ...(verifyUrl && {
      foot: {
        height: verifyFootHeight,
        draw: (page, y) => verifyFoot(page, y, { url: verifyUrl, label: sayOf("verify") }),
      },
    }),
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
  boxed(sheet, [sayOf("payOnly", () => ({ provider, reference })), sayOf("noBank")], 9);
  if (kind === "weightNote") scalesForm(sheet);
  else besideSignature(sheet, sayOf("signature"), notes(says, number === null));
  if (kind === "weightNote") for (const note of notes(says, number === null)) sentences(sheet, note, { size: 8 });
  return sheet.finish(
    (page, pages) => paperText(language, "page", { page, pages }),
    siteFacts.sample ? paperText(language, "sample") : undefined,
  );
}

function about(says: PaperFacts, { name, day }: { name: string; day: string }): Fact[] {
  const { language, reference, orderedOn, contract, shipment, payBy, paidOn } = says;
  const onDay = (moment: string) => paperDay(moment, language);
  return [
    { label: sayOf("numberDate"), value: [name, onDay(day)] },
    {
      label: bothTexts("order"),
      value: [
        reference,
        onDay(orderedOn),
        ...(shipment.of > 1
          ? [
              bothOf(
                sayOf("part", () => shipment),
                language,
              ),
            ]
          : []),
      ],
    },
    ...(contract ? [{ label: sayOf("contract"), value: [contract.number, onDay(contract.date)] }] : []),
    ...(payBy ? [{ label: sayOf("payBy"), value: [`${onDay(payBy)}, ${payBy.slice(11, 16)} UTC`] }] : []),
    ...(paidOn ? [{ label: sayOf("paidOn"), value: [onDay(paidOn)] }] : []),
  ];
}

/** Only what is known: an empty label says nothing. */
function delivery(says: PaperFacts): Fact[] {
  const { language, delivery: agreed, goods, hsCode, packing, record } = says;
  const { terms, isIncoterm } = agreed;
  const known = (label: Both, value: string | null | undefined): Fact[] => (value ? [{ label, value: [value] }] : []);
  const marks =
    record?.marks
      ?.split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean) ?? [];
  return [
    ...known(sayOf("delivery"), terms && (isIncoterm ? `${terms}, Incoterms 2020` : terms)),
    ...known(sayOf("origin"), goods.origin && bothOf(countryNames(goods.origin), language)),
    ...known(sayOf("hsCode"), hsCode && writeHsCode(hsCode)),
    ...known(sayOf("packing"), packing),
    ...shippedFacts(says),
    ...known(sayOf("container"), record?.container),
    ...known(sayOf("seal"), record?.seal),
    ...(marks.length > 0 ? [{ label: sayOf("marks"), value: marks }] : []),
  ];
}

/** The transport document with its day in one place. */
function shippedFacts({ shipped, language }: PaperFacts): Fact[] {
  if (!shipped) return [];
  const on = paperDay(shipped.on, language);
  if (!shipped.document) return [{ label: sayOf("shippedOn"), value: [on] }];
  return [
    {
      label: sayOf("document"),
      value: [shipped.document, `${bothOf(sayOf("left"), language)} ${on}`],
    },
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
