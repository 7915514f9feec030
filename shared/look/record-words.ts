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

const isSaid = <Value>(value: Value | null | undefined | "" | false): value is Value => Boolean(value);
const listed = (parts: readonly (string | null | undefined | false)[], between = ", "): string =>
  parts.filter(isSaid).join(between);
const number = (value: string, { language }: LotWording): string => formatNumber(value, language);
const shares = (of: Shares, wording: LotWording): string =>
  listed(of.map(([label, value]) => isSaid(value) && `${label} ${number(String(value), wording)}`));

/** More, less or as much: a difference in percent with its sign. */
export const differenceWords = (percent: string, { language }: Pick<LotWording, "language">): string =>
  percent.startsWith("-")
    ? `\u2212${formatNumber(percent.slice(1), language)}`
    : `${/[1-9]/.test(percent) ? "+" : ""}${formatNumber(percent, language)}`;

function weightFact(
  { content, weight }: Pick<InspectionRecordView, "content" | "weight">,
  wording: LotWording,
): RecordFact | null {
  const { t } = wording;
  const label = t("quality:record.weight");
  if (weight) {
    const { found, shipped, difference } = weight;
    const words = {
      found: number(found, wording),
      shipped: number(shipped, wording),
      difference: differenceWords(difference, wording),
    };
    return { label, value: t("quality:record.weightOf", words) };
  }
  const found = content.sampling?.netWeightFound;
  return found ? { label, value: t("quality:record.kilograms", { weight: number(found, wording) }) } : null;
}

function samplingFacts(sampling: Part<"sampling">, wording: LotWording): (RecordFact | null)[] {
  const { t } = wording;
  const { bagsDrawn, bagsTotal, method, sealNumber, sealState, lotMarks, place, drawnOn, sealedSamples } = sampling;
  const bags =
    bagsDrawn !== null && bagsTotal !== null
      ? t("quality:record.bagsOf", { drawn: bagsDrawn, total: bagsTotal })
      : String(bagsDrawn ?? bagsTotal ?? "");
  const state = sealState && t(`quality:seal.${sealState}`);
  const seal = sealNumber && state ? t("quality:record.sealOf", { number: sealNumber, state }) : (sealNumber ?? state);
  const fact = (name: string, value: string | null | undefined): RecordFact | null =>
    value ? { label: t(`quality:record.${name}`), value } : null;
  const samples = listed(sealedSamples.map((sample) => t("quality:record.sampleOf", { ...sample })));
  return [
    fact(bagsDrawn === null ? "bagsThere" : "bags", bags),
    fact("method", method),
    fact("seal", seal),
    fact("marks", lotMarks),
    fact("place", place),
    fact("drawnOn", drawnOn && dayWords(drawnOn, wording)),
    samples ? { label: t("quality:record.samples"), value: samples, wide: true } : null,
  ];
}

const defectWords = ({ beans }: Part<"defects">, { t }: LotWording): string => {
  const full = fullDefects(beans);
  const counted = listed(
    beanDefectNames.map(
      (name) =>
        Boolean(beans[name]) &&
        t("quality:record.defectsOf", { name: t(`quality:defect.${name}`), beans: beans[name] }),
    ),
  );
  return `${counted || t("quality:record.noDefects")}. ${t("quality:record.full", { first: full[1], second: full[2] })}`;
};

function cupWords(cup: Part<"cup">, wording: LotWording): string {
  const { t } = wording;
  const counts = (["cups", "defectPoints", "nonUniformCups", "defectiveCups"] as const).map((name) => {
    const value = cup[name];
    return (
      isSaid(value) && t(`quality:record.${name}`, { value: number(String(value), wording), count: Number(value) })
    );
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
      felt && t("quality:record.intensities", { felt }),
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
      cut.beans !== null && t("quality:record.beansCut", { count: cut.beans }),
      shares(
        names.map((name) => [t(`quality:cut.${name}`), cut[name]]),
        wording,
      ),
    ],
    ": ",
  );
}

function residueWords({ found, substances, quantificationLimit }: Part<"residues">, wording: LotWording): string {
  const { t } = wording;
  const named = listed(
    found.map(({ substance, value }) => t("quality:record.residueOf", { substance, value: number(value, wording) })),
  );
  const limit =
    quantificationLimit && t("quality:record.residueLimit", { value: number(quantificationLimit, wording) });
  return listed(
    [
      named || t("quality:record.noResidues"),
      listed([substances !== null && t("quality:record.substances", { count: substances }), limit]),
    ],
    ". ",
  );
}

function tableFacts({ defects, screens, cup, cutTest, residues }: InspectionRecord, wording: LotWording) {
  const { t } = wording;
  const table = (label: string, value: string): RecordFact => ({ label, value, wide: true });
  return [
    defects && table(t("quality:record.defects"), defectWords(defects, wording)),
    screens &&
      table(
        t("quality:record.screens"),
        shares(
          screenNames.map((name) => [t(`lots:property.${name}`), screens.shares[name]]),
          wording,
        ),
      ),
    cup && table(t("quality:record.cup", { protocol: t(`quality:protocol.${cup.protocol}`) }), cupWords(cup, wording)),
    cutTest && table(t("quality:record.cutTest"), cutWords(cutTest, wording)),
    residues && table(t("quality:record.residues"), residueWords(residues, wording)),
  ];
}

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
      one.sampledBy && t("quality:record.sampledBy", { name: one.sampledBy }),
      one.sealed !== null && t(`quality:record.${one.sealed ? "sealed" : "unsealed"}`),
      one.date && t("quality:record.measuredOn", { day: dayWords(one.date, wording) }),
    ]);
  const figures = record.figures.map((one) => ({
    name: t(`lots:property.${one.figure}`),
    method: listed([
      methodWords(one.method, wording),
      one.quantificationLimit &&
        t("quality:record.quantification", { value: number(one.quantificationLimit, wording) }),
    ]),
    proof: proofOf(one as never),
  }));
  const tables = (["defects", "screens", "cup", "cutTest", "residues"] as const).flatMap((part): Measured[] => {
    const table = record[part];
    if (!table) return [];
    const name = t(`quality:part.${part}`);
    const method =
      part === "cup" ? t(`quality:protocol.${(table as Part<"cup">).protocol}`) : (table as Part<"screens">).method;
    return [{ name, method: methodWords(method, wording), proof: proofOf(table as never) }];
  });
  return [...figures, ...tables];
}

/** One laboratory for all of it is named once; several, each with what it has measured. */
function measuringFacts(record: InspectionRecord, wording: LotWording): RecordFact[] {
  const { t } = wording;
  const measured = measuredIn(record, wording);
  const proofs = [...new Set(measured.map(({ proof }) => proof).filter(isSaid))];
  const isOne = proofs.length === 1 && measured.every(({ proof }) => proof === proofs[0]);
  const methods = listed(
    measured.map(({ name, method }) => method && t("quality:record.methodOf", { name, method })),
    "; ",
  );
  return [
    ...(methods ? [{ label: t("quality:record.methods"), value: methods, wide: true as const }] : []),
    ...proofs.map((proof) => ({
      label: isOne
        ? t("quality:record.measuredBy")
        : t("quality:record.measuredByOf", {
            figures: listed(measured.map((one) => one.proof === proof && one.name)),
          }),
      value: proof,
      wide: true as const,
    })),
  ];
}

/** Of a record that was sealed before a part was known, that part is not there at all. */
const said = (facts: readonly (RecordFact | null | undefined)[]): RecordFact[] => facts.filter(isSaid);

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
    sampling: said([
      named ? { label: t("quality:record.classes"), value: named } : null,
      weightFact({ content, weight }, wording),
      ...(content.sampling ? samplingFacts(content.sampling, wording) : []),
    ]),
    tables: said(tableFacts(content, wording)),
    measuring: measuringFacts(content, wording),
  };
}
