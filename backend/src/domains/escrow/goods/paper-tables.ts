import { gramsOf, kgOf } from "#shared/escrow/goods/weights.ts";
import type { GoodsView } from "#shared/escrow/goods-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import {
  bothOf,
  bothTexts,
  otherThan,
  paperMoney,
  paperQuantity,
  paperText,
  sentences,
  type Both,
  type Sheet,
  table,
} from "#backend/src/pdf/index.ts";
import type { PaperFacts } from "./paper-says.ts";

const say = (key: string): Both => bothTexts(`drawnPapers:${key}`);
const kg = (weight: string, language: Language) => formatNumber(weight, language);

/** Quantity, price and amount; where they do not multiply to it, a line says why. */
export function invoiceTable(sheet: Sheet, { kind, goods, money, record, hsCode }: PaperFacts): void {
  const { language } = sheet;
  const { currency, unit, quantity, perUnit, listed, worth, amount } = money;
  const inMoney = (value: string) => paperMoney({ amount: value, currency }, language);
  const difference = toMinor(amount, currency) - toMinor(worth, currency);
  const inBoth = (key: string, valuesIn?: (each: Language) => Record<string, string | number>): Both =>
    bothTexts(`drawnPapers:${key}`, valuesIn);
  /** A line in each language, the paper's own first. */
  const lines = (both: Both): string[] =>
    both.en === both.fr ? [both.en] : [both[language], both[otherThan(language)]];
  const unitIn = (each: Language, of: string) => paperText(each, `choices:unitOf.${of}`, { count: 1 });
  const per = (of: string) =>
    bothOf(
      inBoth("per", (each) => ({ unit: unitIn(each, of) })),
      language,
    );
  // Bags and weights stand in one line of each language, so that a usual shipment fits a page.
  const weights =
    record &&
    lines(
      inBoth(record.bags > 0 ? "bagsWeights" : "netGross", (each) => ({
        count: record.bags,
        bags: formatNumber(String(record.bags), each),
        net: kg(record.netKg, each),
        gross: kg(record.grossKg, each),
      })),
    );
  const price = listed
    ? [
        paperMoney({ amount: listed.price, currency: listed.currency }, language),
        per(listed.unit),
        ...lines(
          inBoth("about", (each) => ({
            price: paperMoney({ amount: perUnit, currency }, each),
            unit: unitIn(each, unit),
          })),
        ),
      ]
    : [inMoney(perUnit), per(unit)];
  table(sheet, {
    columns: [
      { title: bothTexts("description") },
      { title: bothTexts("quantity"), width: 66, align: "right" },
      { title: say("unitPrice"), width: 92, align: "right" },
      { title: bothTexts("amount"), width: 100, align: "right" },
    ],
    rows: [
      [
        [
          goods.name,
          ...(goods.quality ? [goods.quality] : []),
          ...(record
            ? [paperText(language, "drawnPapers:lots", { lots: record.lots.map(({ lot }) => lot).join(", ") })]
            : []),
          ...(weights ?? []),
          ...(hsCode ? [] : lines(inBoth("hsUnknown"))),
        ],
        [paperQuantity(quantity, unit, language)],
        price,
        [inMoney(worth)],
      ],
      ...(difference === 0n
        ? []
        : [
            [
              lines(inBoth(difference < 0n ? "beyondEscrow" : "rounding")),
              [],
              [],
              [signed(difference, currency, language)],
            ],
          ]),
    ],
    total: { label: say(kind === "proForma" ? "toFund" : "invoiced"), value: inMoney(amount) },
  });
}

const signed = (minor: bigint, currency: string, language: Language): string =>
  `${minor < 0n ? "\u2212" : "+"}${paperMoney({ amount: fromMinor(minor < 0n ? -minor : minor, currency), currency }, language)}`;

/** Each lot with what it weighs, and what all come to. */
export function lotTable(sheet: Sheet, { kind, goods }: PaperFacts, record: GoodsView): void {
  const { language } = sheet;
  const tare = ({ grossKg, netKg }: Pick<GoodsView, "grossKg" | "netKg">) => kgOf(gramsOf(grossKg) - gramsOf(netKg));
  const figures = (of: Pick<GoodsView, "bags" | "grossKg" | "netKg">) => [
    [of.bags > 0 ? formatNumber(String(of.bags), language) : bothOf(say("bulk"), language)],
    [kg(of.grossKg, language)],
    [kg(tare(of), language)],
    [kg(of.netKg, language)],
  ];
  const column = (key: string) => ({ title: say(key), width: key === "bags" ? 64 : 88, align: "right" as const });
  table(sheet, {
    columns: [{ title: say("lot") }, column("bags"), column("grossKg"), column("tareKg"), column("netKg")],
    rows: [
      ...record.lots.map((lot) => [[lot.lot, ...(kind === "packingList" ? [goods.name] : [])], ...figures(lot)]),
      [[bothOf(say("all"), language)], ...figures(record)],
    ],
    sums: true,
  });
}

const signature = { width: 170, height: 48, gap: 14 } as const;

/** What the weigher fills in by hand, row by row. */
const blanks = [["weigher"], ["scales"], ["weighedOn", "weighedAt"], ["remarks"]] as const;

/** The blanks of a weight note, with the frame for the weigher's signature beside them. */
export function scalesForm(sheet: Sheet): void {
  const row = 24;
  sheet.ensure(blanks.length * row);
  const top = sheet.y;
  const width = sheet.width - signature.width - signature.gap;
  for (const [at, keys] of blanks.entries())
    for (const [index, key] of keys.entries()) {
      const y = top + at * row;
      const x = sheet.left + (index * width) / keys.length;
      const label = bothOf(say(key), sheet.language);
      const end = x + width / keys.length - (index < keys.length - 1 ? 8 : 0);
      sheet.piece("P", () => void sheet.write(label, { x, y: y + 6, width: end - x, size: 8 }));
      const from = x + sheet.measure(label, { size: 8 }) + 5;
      sheet.ornament((document) =>
        document
          .lineWidth(0.5)
          .moveTo(from, y + 18)
          .lineTo(end, y + 18)
          .stroke("#000000"),
      );
    }
  const bottom = signatureBox(sheet, say("weigherSignature"), top);
  sheet.y = Math.max(top + blanks.length * row, bottom) + 4;
}

/** Notes at the left of a frame for a signature and a stamp; below each other where they are long. */
export function besideSignature(sheet: Sheet, label: Both, notes: readonly Both[]): void {
  const width = sheet.width - signature.width - signature.gap;
  const type = { size: 8 } as const;
  const height = notes.reduce(
    (sum, note) => sum + sheet.heightOf(note.en, width, type) + sheet.heightOf(note.fr, width, type),
    0,
  );
  const tall = signature.height + 20;
  sheet.ensure(Math.min(Math.max(height, tall), sheet.room));
  const top = sheet.y;
  for (const note of notes) sentences(sheet, note, { ...type, width });
  const bottom = signatureBox(sheet, label, top);
  sheet.y = Math.max(sheet.y, bottom);
}

/** A frame for a signature and a stamp, at the right. @returns where it ends. */
function signatureBox(sheet: Sheet, label: Both, top: number): number {
  const { width, height } = signature;
  const x = sheet.right - width;
  let y = top + 4;
  sheet.piece("P", () => void (y += sheet.write(bothOf(label, sheet.language), { x, y, width, size: 8 }) + 4));
  sheet.ornament((document) => document.lineWidth(0.75).rect(x, y, width, height).stroke("#000000"));
  return y + height + 10;
}
