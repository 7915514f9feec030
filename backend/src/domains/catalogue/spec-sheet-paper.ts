import type { ProductDetail } from "#shared/catalogue/contract.ts";
import type { LotView } from "#shared/catalogue/lots.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { Language } from "#shared/kernel/language.ts";
import { lotFacts, measuredWords, type LotWording } from "#shared/look/lot-words.ts";
import { siteFacts } from "#shared/site-facts.ts";
import {
  boxed,
  bothTexts,
  facts,
  letterhead,
  otherThan,
  paperDay,
  paperText,
  sentences,
  Sheet,
  table,
  type Both,
  type Fact,
} from "#backend/src/pdf/index.ts";

/** What a spec sheet is drawn from. */
export interface SpecSheet {
  product: Pick<ProductDetail, "name" | "category" | "origin" | "certifications"> & {
    supplier: Pick<ProductDetail["supplier"], "name" | "city" | "country">;
  };
  lot: LotView;
  /** When the lot was last changed. */
  changedAt: string;
}

/** What is known and was measured of a lot, as a paper whose first language is `language`. */
export async function specSheetPaper({ product, lot, changedAt }: SpecSheet, language: Language): Promise<Buffer> {
  const title = `${paperText(language, "specSheet.title")} ${lot.number}`;
  const sheet = await Sheet.begin({ language, title, number: lot.number, size: "A4" });
  letterhead(sheet, { name: siteFacts.name, tagline: bothTexts("tagline"), title: bothTexts("specSheet.title") });
  facts(sheet, about(product, { lot, changedAt, language }), { columns: 2, ruled: true });
  const wording = wordingIn(language);
  const known = lotFacts(lot, wording);
  const labelOf = (index: number) => inBoth((each) => lotFacts(lot, each)[index]?.label ?? "");
  if (known.length > 0)
    facts(
      sheet,
      known.map(({ value, detail }, index) => ({ label: labelOf(index), value: detail ? [value, detail] : [value] })),
      { columns: 3, ruled: true },
    );
  if (lot.values.length === 0) sentences(sheet, bothTexts("specSheet.nothingMeasured"));
  else
    table(sheet, {
      columns: [
        { title: bothTexts("specSheet.measured") },
        { title: bothTexts("specSheet.value"), width: 84, align: "right" },
        { title: bothTexts("specSheet.method"), width: 110 },
        { title: bothTexts("specSheet.proof"), width: 160 },
      ],
      rows: lot.values.map((one) => {
        const { figure, method, proof } = measuredWords(one, wording);
        const label = inBoth((each) => measuredWords(one, each).label);
        return [
          label.en === label.fr ? [label.en] : [label[language], label[otherThan(language)]],
          [figure],
          [method],
          [proof ?? "\u2013"],
        ];
      }),
    });
  boxed(sheet, [bothTexts("specSheet.note")]);
  return sheet.finish((page, pages) => paperText(language, "page", { page, pages }));
}

const wordingIn = (language: Language): LotWording => ({
  t: (key, values) => paperText(language, key, values as Record<string, string>),
  language,
});
const inBoth = (of: (wording: LotWording) => string): Both => ({ en: of(wordingIn("en")), fr: of(wordingIn("fr")) });

function about(
  { name, origin, certifications, supplier }: SpecSheet["product"],
  { lot, changedAt, language }: { lot: LotView; changedAt: string; language: Language },
) {
  const country = (code: string) => countryName(code, language);
  const place = [supplier.city, supplier.country && country(supplier.country)].filter(Boolean).join(", ");
  const certified = certifications.map((one) => paperText(language, `choices:certification.${one}`));
  return [
    { label: bothTexts("lots:number"), value: [lot.number] },
    { label: bothTexts("goods"), value: [name] },
    { label: bothTexts("specSheet.listedBy"), value: [supplier.name, ...(place ? [place] : [])] },
    { label: bothTexts("specSheet.origin"), value: [origin.map(country).join(", ")] },
    {
      label: bothTexts("specSheet.certifications"),
      value: [certified.join(", ") || paperText(language, "specSheet.none")],
    },
    {
      label: bothTexts("specSheet.listingVersion"),
      value: [
        paperText(language, "specSheet.version", { version: lot.termsVersion, day: paperDay(changedAt, language) }),
      ],
    },
  ] satisfies Fact[];
}
