import { cupAttributes, intensities } from "../quality/cup.ts";
import { beanDefectNames, fullDefects } from "../quality/defects.ts";
import { screenNames } from "../quality/screens.ts";
import type { InspectionRecord } from "../quality/found.ts";
import type { InspectionRecordView } from "../quality/record-view.ts";
import { dayWords, methodWords, type LotWording } from "./lot-words.ts";
import { formatNumber } from "./numbers.ts";

/** Something that a record says, under its name. */
export interface RecordFact {
  label: string;
  value: string;
  /** It is long. */
  wide?: true;
}

/** What of a record is no figure against a limit: how the sample came about, what its tables say, and who has measured, by which method. */
export interface RecordFacts {
  readonly sampling: readonly RecordFact[];
  readonly tables: readonly RecordFact[];
  readonly measuring: readonly RecordFact[];
}

type Part<Name extends keyof InspectionRecord> = NonNullable<InspectionRecord[Name]>;
type Shares = readonly (readonly [label: string, value: string | number | null | undefined])[];

const said = ({ t }: LotWording, name: string, values?: Record<string, unknown>): string =>
  t(`quality:record.${name}`, values);
const isSaid = <Value>(value: Value | null | undefined | "" | false): value is Value => Boolean(value);
const listed = (parts: readonly (string | null | undefined | false)[], between = ", "): string =>
  parts.filter(isSaid).join(between);
const number = (value: string, { language }: LotWording): string => formatNumber(value, language);
/** "Screen 18: 14.2, Screen 17: 27.6". */
const shares = (of: Shares, wording: LotWording): string =>
  listed(
    of.map(
      ([label, value]) =>
        isSaid(value) && said(wording, "methodOf", { name: label, method: number(String(value), wording) }),
    ),
  );

/** More, less or as much: a difference in percent with its sign. */
export const differenceWords = (percent: string, { language }: Pick<LotWording, "language">): string =>
  percent.startsWith("-")
    ? `\u2212${formatNumber(percent.slice(1), language)}`
    : `${/[1-9]/.test(percent) ? "+" : ""}${formatNumber(percent, language)}`;

function weightFact(
  { content, weight }: Pick<InspectionRecordView, "content" | "weight">,
  wording: LotWording,
): RecordFact | null {
  const label = said(wording, "weight");
  if (weight) {
    const { found, shipped, difference } = weight;
    const words = {
      found: number(found, wording),
      shipped: number(shipped, wording),
      difference: differenceWords(difference, wording),
    };
    return { label, value: said(wording, "weightOf", words) };
  }
  const found = content.sampling?.netWeightFound;
  return found ? { label, value: said(wording, "kilograms", { weight: number(found, wording) }) } : null;
}

function samplingFacts(sampling: Part<"sampling">, wording: LotWording): (RecordFact | null)[] {
  const { t } = wording;
  const { bagsDrawn, bagsTotal, method, sealNumber, sealState, lotMarks, place, drawnOn, sealedSamples } = sampling;
  const bags =
    bagsDrawn !== null && bagsTotal !== null
      ? said(wording, "bagsOf", { drawn: bagsDrawn, total: bagsTotal })
      : String(bagsDrawn ?? bagsTotal ?? "");
  const state = sealState && t(`quality:seal.${sealState}`);
  const seal = sealNumber && state ? said(wording, "sealOf", { number: sealNumber, state }) : (sealNumber ?? state);
  const fact = (name: string, value: string | null | undefined): RecordFact | null =>
    value ? { label: said(wording, name), value } : null;
  const samples = listed(sealedSamples.map((sample) => said(wording, "sampleOf", { ...sample })));
  return [
    fact(bagsDrawn === null ? "bagsThere" : "bags", bags),
    fact("method", method),
    fact("seal", seal),
    fact("marks", lotMarks),
    fact("place", place),
    fact("drawnOn", drawnOn && dayWords(drawnOn, wording)),
    samples ? { label: said(wording, "samples"), value: samples, wide: true } : null,
  ];
}

const defectWords = ({ beans }: Part<"defects">, wording: LotWording): string => {
  const { t } = wording;
  const full = fullDefects(beans);
  const counted = listed(
    beanDefectNames.map(
      (name) =>
        Boolean(beans[name]) && said(wording, "defectsOf", { name: t(`quality:defect.${name}`), beans: beans[name] }),
    ),
  );
  return `${counted || said(wording, "noDefects")}. ${said(wording, "full", { first: full[1], second: full[2] })}`;
};

function cupWords(cup: Part<"cup">, wording: LotWording): string {
  const { t } = wording;
  const counts = (["cups", "defectPoints", "nonUniformCups", "defectiveCups"] as const).map((name) => {
    const value = cup[name];
    return isSaid(value) && said(wording, name, { value: number(String(value), wording), count: Number(value) });
  });
  const felt = shares(
    intensities.map((name) => [t(`quality:attribute.${name}`), cup.intensities[name]]),
    wording,
  );
  return listed(
    [
      shares(
        cupAttributes[cup.protocol].map((name) => [t(`quality:attribute.${name}`), cup.attributes[name]]),
        wording,
      ),
      listed(counts),
      felt && said(wording, "intensities", { felt }),
      cup.descriptors,
    ],
    ". ",
  );
}

function cutWords(cut: Part<"cutTest">, wording: LotWording): string {
  const { t } = wording;
  const names = ["mouldy", "slaty", "insectDamaged", "germinated"] as const;
  return listed(
    [
      cut.beans !== null && said(wording, "beansCut", { count: cut.beans }),
      shares(
        names.map((name) => [t(`quality:cut.${name}`), cut[name]]),
        wording,
      ),
    ],
    ": ",
  );
}

function residueWords({ found, substances, quantificationLimit }: Part<"residues">, wording: LotWording): string {
  const named = listed(
    found.map(({ substance, value }) => said(wording, "residueOf", { substance, value: number(value, wording) })),
  );
  const limit = quantificationLimit && said(wording, "residueLimit", { value: number(quantificationLimit, wording) });
  return listed(
    [
      named || said(wording, "noResidues"),
      listed([substances !== null && said(wording, "substances", { count: substances }), limit]),
    ],
    ". ",
  );
}

const screenWords = ({ shares: of }: Part<"screens">, wording: LotWording): string =>
  shares(
    screenNames.map((name) => [wording.t(`lots:property.${name}`), of[name]]),
    wording,
  );

/** In the order in which they are read. */
const tables = {
  defects: defectWords,
  screens: screenWords,
  cup: cupWords,
  cutTest: cutWords,
  residues: residueWords,
} as const;
const tableNames = Object.keys(tables) as (keyof typeof tables)[];
/** By which protocol a cup is scored, which is its method. */
const protocolOf = (cup: Part<"cup">, { t }: LotWording): string => t(`quality:protocol.${cup.protocol}`);

const tableFacts = (record: InspectionRecord, wording: LotWording): RecordFact[] =>
  tableNames.flatMap((part): RecordFact[] => {
    const table = record[part];
    if (!table) return [];
    const label = said(wording, part, part === "cup" ? { protocol: protocolOf(table as Part<"cup">, wording) } : {});
    return [{ label, value: tables[part](table as never, wording), wide: true }];
  });

interface Measured {
  name: string;
  method: string | null;
  proof: string;
}

/** Everything that was measured, each with its method and with who has measured which sample. */
function measuredIn(record: InspectionRecord, wording: LotWording): Measured[] {
  const { t } = wording;
  const proofOf = (
    one: Record<"laboratory" | "accreditation" | "sampledBy" | "date", string | null> & { sealed: boolean | null },
  ) =>
    listed([
      one.laboratory,
      one.accreditation,
      one.sampledBy && said(wording, "sampledBy", { name: one.sampledBy }),
      one.sealed !== null && said(wording, one.sealed ? "sealed" : "unsealed"),
      one.date && said(wording, "measuredOn", { day: dayWords(one.date, wording) }),
    ]);
  const figures = record.figures.map((one) => ({
    name: t(`lots:property.${one.figure}`),
    method: listed([
      methodWords(one.method, wording),
      one.quantificationLimit && said(wording, "quantification", { value: number(one.quantificationLimit, wording) }),
    ]),
    proof: proofOf(one as never),
  }));
  const inTables = tableNames.flatMap((part): Measured[] => {
    const table = record[part];
    if (!table) return [];
    const method = "method" in table ? table.method : protocolOf(table, wording);
    return [{ name: t(`quality:part.${part}`), method: methodWords(method, wording), proof: proofOf(table as never) }];
  });
  return [...figures, ...inTables];
}

/** One laboratory for all of it is named once; several, each with what it has measured. */
function measuringFacts(record: InspectionRecord, wording: LotWording): RecordFact[] {
  const measured = measuredIn(record, wording);
  const proofs = [...new Set(measured.map(({ proof }) => proof).filter(isSaid))];
  const isOne = proofs.length === 1 && measured.every(({ proof }) => proof === proofs[0]);
  const methods = listed(
    measured.map(({ name, method }) => method && said(wording, "methodOf", { name, method })),
    ". ",
  );
  return [
    ...(methods ? [{ label: said(wording, "methods"), value: methods, wide: true as const }] : []),
    ...proofs.map((proof) => ({
      label: isOne
        ? said(wording, "measuredBy")
        : said(wording, "measuredByOf", {
            figures: listed(measured.map((one) => one.proof === proof && one.name)),
          }),
      value: proof,
      wide: true as const,
    })),
  ];
}

/** Of a record that was sealed before a part was known, that part is not there at all. */
const there = (facts: readonly (RecordFact | null | undefined)[]): RecordFact[] => facts.filter(isSaid);

/** What a record says beside its figures against their limits, for every page and paper that shows one. */
export function recordFacts(
  record: Pick<InspectionRecordView, "content"> & Partial<Pick<InspectionRecordView, "classes" | "weight">>,
  wording: LotWording,
): RecordFacts {
  const { t } = wording;
  const { content, classes, weight = null } = record;
  const named = listed([
    classes?.beanSize && t(`quality:beanSize.${classes.beanSize}`),
    classes?.cutGrade && t(`quality:cutGrade.${classes.cutGrade}`),
  ]);
  return {
    sampling: there([
      named ? { label: said(wording, "classes"), value: named } : null,
      weightFact({ content, weight }, wording),
      ...(content.sampling ? samplingFacts(content.sampling, wording) : []),
    ]),
    tables: tableFacts(content, wording),
    measuring: measuringFacts(content, wording),
  };
}
