import type { FeeNoteView } from "#shared/escrow/fee-note-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import {
  boxed,
  bothTexts,
  countryName,
  facts,
  letterhead,
  paperDay,
  paperMoney,
  paperPercent,
  paperQuantity,
  paperText,
  Sheet,
  stamp,
  table,
  type Fact,
} from "#backend/src/pdf/index.ts";

/** Where paper is Letter. */
const letterCountries = ["us", "ca"];

/** The fee note as a paper, whose first language is `language`. */
export async function feeNotePaper(note: FeeNoteView, language: Language): Promise<Buffer> {
  const { issuer, recipient, takenBackAt } = note;
  const title = `${paperText(language, "feeNote.title")} ${note.number}`;
  const size = letterCountries.includes(recipient.country ?? "") ? "LETTER" : "A4";
  const sheet = await Sheet.begin({ language, title, number: note.number, size });
  letterhead(sheet, { name: issuer.name, tagline: bothTexts("tagline"), title: bothTexts("feeNote.title") });
  const beside = stamp(sheet, bothTexts(takenBackAt ? "feeNote.takenBack" : "feeNote.deducted"));
  facts(sheet, about(note, language), { columns: 2, beside, ruled: true });
  facts(sheet, parties(note, language), { columns: 2, ruled: true });
  facts(
    sheet,
    [
      { label: bothTexts("goods"), value: [note.product] },
      { label: bothTexts("quantity"), value: [paperQuantity(note.quantity, note.unit, language)] },
    ],
    { columns: 2 },
  );
  money(sheet, note);
  boxed(sheet, [bothTexts("feeNote.vat"), bothTexts(`feeNote.providerFee.${note.feeBearer}`)]);
  if (takenBackAt) boxed(sheet, [bothTexts("feeNote.correction", (each) => ({ day: paperDay(takenBackAt, each) }))]);
  return sheet.finish(
    (page, pages) => paperText(language, "page", { page, pages }),
    issuer.sample ? paperText(language, "sample") : undefined,
  );
}

const about = (note: FeeNoteView, language: Language): Fact[] => [
  { label: bothTexts("number"), value: [note.number] },
  { label: bothTexts("feeNote.releasedOn"), value: [paperDay(note.releasedAt, language)] },
  { label: bothTexts("order"), value: [note.reference] },
  ...(note.shipment === null
    ? []
    : [
        {
          label: bothTexts("shipment"),
          value: [paperText(language, "shipmentOf", { number: note.shipment, of: note.shipments })],
        },
      ]),
];

/** What the operator has not configured, and what was not known of the supplier, is left out. */
function parties({ issuer, recipient }: FeeNoteView, language: Language): Fact[] {
  const country = (code: string | null) => (code ? [countryName(code, language)] : []);
  return [
    {
      label: bothTexts("issuer"),
      value: [
        issuer.legalEntity ?? issuer.name,
        ...issuer.address,
        ...country(issuer.country),
        ...(issuer.email ? [issuer.email] : []),
      ],
    },
    {
      label: bothTexts("feeNote.recipient"),
      value: [recipient.name, ...(recipient.city ? [recipient.city] : []), ...country(recipient.country)],
    },
  ];
}

function money(sheet: Sheet, { gross, platformShare, impactFund, net, shares }: FeeNoteView): void {
  const { language } = sheet;
  const percent = (thousandths: number) =>
    paperText(language, "feeNote.percent", { percent: paperPercent(thousandths, language) });
  const fund = paperText(language, "feeNote.ofWhich", { amount: paperMoney(impactFund, language) });
  table(sheet, {
    columns: [{ title: bothTexts("description") }, { title: bothTexts("amount"), width: 170, align: "right" }],
    rows: [
      [[paperText(language, "feeNote.gross")], [paperMoney(gross, language)]],
      [
        [paperText(language, "feeNote.share"), percent(shares.platformShare), fund],
        [`\u2212${paperMoney(platformShare, language)}`],
      ],
    ],
    total: { label: bothTexts("feeNote.net"), value: paperMoney(net, language) },
  });
}
