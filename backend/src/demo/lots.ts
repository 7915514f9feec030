import type { LotDraft } from "#shared/catalogue/lots.ts";
import { after, day } from "../kernel/clock.ts";

type SampleLot = Pick<LotDraft, "number"> & Omit<Partial<LotDraft>, "values"> & { values: readonly SampleValue[] };
type SampleValue = Pick<LotDraft["values"][number], "property" | "value" | "method"> & {
  operator?: "<";
  laboratory: string;
  date: string;
};

const cupNotes = {
  fragrance: "8.00",
  flavour: "8.25",
  aftertaste: "7.75",
  acidity: "8.25",
  body: "7.75",
  balance: "8.00",
  uniformity: "10.00",
  cleanCup: "10.00",
  sweetness: "10.00",
  overall: "8.00",
} as const;
const screens = { screen18: "14", screen17: "27", screen16: "33", screen15: "22", screenBelow: "4" } as const;

/** The demo's own story began so long ago, and lists its goods then. */
const storyDays = 100;

/** The lots of some listings of the demo, by the beginning of the listing's name. All is invented, and lies in the last harvest that was over when the demo's story began. */
export function sampleLots(product: string, now: Date): SampleLot[] | undefined {
  const then = after(now, -storyDays * day);
  const year = then.getUTCMonth() >= 8 ? then.getUTCFullYear() : then.getUTCFullYear() - 1;
  const dated = (monthAndDay: string) => `${year}-${monthAndDay}`;
  const by = (laboratory: string, date: string) => (property: string, value: string, method: string) =>
    ({ property, value, method, laboratory, date }) as SampleValue;
  const each = (values: object, of: ReturnType<typeof by>, method: string) =>
    Object.entries(values).map(([property, value]) => of(property, value as string, method));
  const coffee = {
    cropYear: String(year),
    process: "washed",
    harvestFrom: dated("03"),
    harvestTo: dated("07"),
  } as const;

  if (product.startsWith("Huye Mountain")) {
    const [cupped, graded] = [by("Rukari Coffee Lab", dated("08-14")), by("Huye dry mill", dated("08-12"))];
    const again = by("Rukari Coffee Lab", dated("08-20"));
    const huye = { ...coffee, variety: "Red Bourbon", altitudeFrom: 1700, altitudeTo: 2000, bagKg: "60" };
    return [
      {
        ...huye,
        number: "IMZ-041",
        bags: 320,
        values: [
          cupped("cupScore", "86.00", "SCA protocol 2004"),
          graded("moisture", "11.2", "ISO 6673"),
          graded("waterActivity", "0.56", "ISO 18787"),
          graded("primaryDefects", "0", "SCA green grading"),
          graded("secondaryDefects", "4", "SCA green grading"),
          ...each(cupNotes, cupped, "SCA protocol 2004"),
          ...each(screens, graded, "ISO 4150"),
        ],
      },
      {
        ...huye,
        number: "IMZ-042",
        bags: 320,
        values: [
          again("cupScore", "84.75", "SCA protocol 2004"),
          graded("moisture", "11.6", "ISO 6673"),
          graded("secondaryDefects", "5", "SCA green grading"),
        ],
      },
    ];
  }
  if (product.startsWith("Lake Kivu")) {
    const graded = by("Huye dry mill", dated("08-18"));
    return [
      {
        ...coffee,
        number: "LKV-007",
        variety: "Bourbon",
        altitudeFrom: 1500,
        altitudeTo: 1800,
        bags: 275,
        bagKg: "60",
        values: [graded("moisture", "11.4", "ISO 6673"), graded("secondaryDefects", "5", "SCA green grading")],
      },
    ];
  }
  if (product.startsWith("White chia")) {
    const tested = by("Kigali Food Laboratory", dated("08-03"));
    return [
      {
        number: "CHW-112",
        cropYear: String(year),
        process: "machineCleaned",
        harvestFrom: dated("06"),
        harvestTo: dated("07"),
        bags: 760,
        bagKg: "25",
        values: [
          tested("purity", "99.82", "ISO 658"),
          tested("moisture", "7.1", "ISO 665"),
          tested("copper", "6.4", "ICP-MS"),
          tested("salmonella", "0", "ISO 6579-1"),
          { ...tested("aflatoxinB1", "0.2", "EN 14123"), operator: "<" },
          tested("aflatoxinTotal", "0.8", "EN 14123"),
        ],
      },
    ];
  }
  return undefined;
}
