import { gramsOf, kgOf } from "#shared/escrow/goods/weights.ts";
import type { GoodsView } from "#shared/escrow/goods-contract.ts";
import type { Language } from "#shared/kernel/language.ts";
import { fromMinor, toMinor } from "#shared/kernel/money.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import {
  bothOf,
  bothTexts,
  paperMoney,
  paperQuantity,
  paperText,
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
  const unitName = paperText(language, `choices:unitOf.${unit}`, { count: 1 });
  const words = (key: string, values: Record<string, string | number>) =>
    paperText(language, `drawnPapers:${key}`, values);
  const weights = record && [
    ...(record.bags > 0
      ? [words("bagsOf", { count: record.bags, bags: formatNumber(String(record.bags), language) })]
      : []),
    words("netGross", { net: kg(record.netKg, language), gross: kg(record.grossKg, language) }),
  ];
  const price = listed
    ? [
        paperMoney({ amount: listed.price, currency: listed.currency }, language),
        `${words("per", { unit: paperText(language, `choices:unitOf.${listed.unit}`, { count: 1 }) })}`,
        words("about", { price: inMoney(perUnit), unit: unitName }),
      ]
    : [inMoney(perUnit), words("per", { unit: unitName })];
  table(sheet, {
    columns: [
      { title: bothTexts("description") },
      { title: bothTexts("quantity"), width: 90, align: "right" },
      { title: say("unitPrice"), width: 110, align: "right" },
      { title: bothTexts("amount"), width: 115, align: "right" },
    ],
    rows: [
      [
        [
          goods.name,
          ...(goods.quality ? [goods.quality] : []),
          ...(record ? [words("lots", { lots: record.lots.map(({ lot }) => lot).join(", ") })] : []),
          ...(weights ?? []),
          ...(hsCode ? [] : [words("hsUnknown", {})]),
        ],
        [paperQuantity(quantity, unit, language)],
        price,
        [inMoney(worth)],
      ],
      ...(difference === 0n
        ? []
        : [
            [
              [words(difference < 0n ? "beyondEscrow" : "rounding", {})],
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
    [of.bags > 0 ? formatNumber(String(of.bags), language) : paperText(language, "drawnPapers:bulk")],
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

/** What the weigher fills in by hand. */
export function scalesForm(sheet: Sheet): void {
  const keys = ["weigher", "scales", "weighedOn", "weighedAt", "remarks"];
  for (const key of keys) {
    sheet.ensure(30);
    const { left, right, y } = sheet;
    sheet.piece(
      "P",
      () => void sheet.write(bothOf(say(key), sheet.language), { x: left, y: y + 10, width: 200, size: 9 }),
    );
    sheet.ornament((document) =>
      document
        .lineWidth(0.5)
        .moveTo(left + 205, y + 23)
        .lineTo(right, y + 23)
        .stroke("#000000"),
    );
    sheet.y += 28;
  }
  signatureBox(sheet, say("weigherSignature"));
}

/** A frame for a signature and a stamp, at the right. */
export function signatureBox(sheet: Sheet, label: Both): void {
  const [width, height] = [190, 56];
  sheet.ensure(height + 24);
  const x = sheet.right - width;
  sheet.piece(
    "P",
    () => void (sheet.y += sheet.write(bothOf(label, sheet.language), { x, y: sheet.y + 4, width, size: 8 }) + 8),
  );
  const { y } = sheet;
  sheet.ornament((document) => document.lineWidth(0.75).rect(x, y, width, height).stroke("#000000"));
  sheet.y += height + 10;
}
