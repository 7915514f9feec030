import type { TFunction } from "i18next";
import { methodWords, type LotWording } from "#shared/look/lot-words.ts";
import { beanDefectNames, fullDefects } from "#shared/quality/defects.ts";
import type { InspectionRecord } from "#shared/quality/found.ts";
import { cupAttributes } from "#shared/quality/cup.ts";
import { screenNames } from "#shared/quality/record-draft.ts";
import type { InspectionRecordView } from "#shared/quality/record-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Facts, type Fact } from "#web/src/ui/Facts.tsx";
import { formatNumber } from "#web/src/ui/numbers.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useQualityWords, type QualityWords } from "./use-quality-words.ts";

interface Writing {
  t: TFunction;
  words: QualityWords;
  number: (decimal: string) => string;
  day: (day: string) => string;
  method: (method: string) => string;
}

/** More, less or as much: a difference in percent with its sign. */
export const differenceWords = (percent: string, number: (decimal: string) => string): string =>
  percent.startsWith("-")
    ? `\u2212${number(percent.slice(1))}`
    : `${/[1-9]/.test(percent) ? "+" : ""}${number(percent)}`;

function samplingFacts({ sampling }: InspectionRecord, { t, day }: Writing): (Fact | null)[] {
  if (!sampling) return [];
  const { bagsDrawn, bagsTotal, sealNumber, sealState, sealedSamples } = sampling;
  const bags = [bagsDrawn, bagsTotal].every((count) => count !== null)
    ? t("record.bagsOf", { drawn: bagsDrawn, total: bagsTotal })
    : (bagsDrawn ?? bagsTotal);
  const state = sealState && t(`seal.${sealState}`);
  return [
    bags === null ? null : { label: t("record.bags"), value: bags },
    sampling.method && { label: t("record.method"), value: sampling.method },
    state || sealNumber
      ? {
          label: t("record.seal"),
          value: sealNumber && state ? t("record.sealOf", { number: sealNumber, state }) : (sealNumber ?? state),
        }
      : null,
    sampling.lotMarks ? { label: t("record.marks"), value: sampling.lotMarks } : null,
    sampling.place ? { label: t("record.place"), value: sampling.place } : null,
    sampling.drawnOn ? { label: t("record.drawnOn"), value: day(sampling.drawnOn) } : null,
    sealedSamples.length > 0
      ? {
          label: t("record.samples"),
          value: sealedSamples.map((sample) => t("record.sampleOf", { ...sample })).join(", "),
          wide: true,
        }
      : null,
  ].map((fact) => fact ?? null);
}

function tableFacts(record: InspectionRecord, { t, words, number }: Writing): (Fact | null)[] {
  const { defects, screens, cup, cutTest, residues } = record;
  const full = defects && fullDefects(defects.beans);
  const counted = defects ? beanDefectNames.filter((name) => defects.beans[name]) : [];
  const shares = (names: readonly (readonly [label: string, value: string | null])[]) =>
    names.flatMap(([label, value]) => (value ? [`${label} ${number(value)}`] : [])).join(", ");
  return [
    full && defects
      ? {
          label: t("record.defects"),
          value: `${
            counted
              .map((name) => t("record.defectsOf", { name: t(`defect.${name}`), beans: defects.beans[name] }))
              .join(", ") || t("record.noDefects")
          }. ${t("record.full", { first: full[1], second: full[2] })}`,
          wide: true,
        }
      : null,
    screens && {
      label: t("record.screens"),
      value: shares(screenNames.map((name) => [words.name(name), screens.shares[name]] as const)),
      wide: true,
    },
    cup && {
      label: t("record.cup", { protocol: t(`protocol.${cup.protocol}`) }),
      value: [
        shares(cupAttributes[cup.protocol].map((name) => [t(`attribute.${name}`), cup.attributes[name]] as const)),
        cup.descriptors,
      ]
        .filter(Boolean)
        .join(". "),
      wide: true,
    },
    cutTest && {
      label: t("record.cutTest"),
      value: shares(
        (["mouldy", "slaty", "insectDamaged", "germinated"] as const).map(
          (name) => [t(`cut.${name}`), cutTest[name]] as const,
        ),
      ),
      wide: true,
    },
    residues && {
      label: t("record.residues"),
      value:
        residues.found
          .map(({ substance, value }) => t("record.residueOf", { substance, value: number(value) }))
          .join(", ") || t("record.noResidues"),
      wide: true,
    },
  ];
}

/** By which method, where and on which sample a figure was measured. */
const methodFacts = (record: InspectionRecord, { t, words, number, method }: Writing): Fact[] =>
  record.figures.map((one) => ({
    label: words.name(one.figure),
    value: [
      method(one.method),
      one.quantificationLimit && t("record.quantification", { value: number(one.quantificationLimit) }),
      one.laboratory,
      one.accreditation,
      one.sampledBy && t("record.sampledBy", { name: one.sampledBy }),
      one.sealed === null ? null : t(one.sealed ? "record.sealed" : "record.unsealed"),
    ]
      .filter(Boolean)
      .join(", "),
    wide: true,
  }));

/** What of a record is no figure against a limit: its classes, the weight, the sampling, its tables, and how each figure was measured. */
export function RecordFacts({ record }: { record: Pick<InspectionRecordView, "content" | "classes" | "weight"> }) {
  const { t } = useTranslation(["quality", "lots"]);
  const words = useQualityWords();
  const language = useLanguage();
  const { calendarDay } = useDates();
  const number = (decimal: string) => formatNumber(decimal, language);
  const method = (name: string) => methodWords(name, { t: t as TFunction as LotWording["t"] });
  const writing: Writing = { t: t as TFunction, words, number, day: calendarDay, method };
  const { content, classes, weight } = record;
  const named = [
    classes.beanSize && t(`beanSize.${classes.beanSize}`),
    classes.cutGrade && t(`cutGrade.${classes.cutGrade}`),
  ].filter(Boolean);
  const facts = [
    named.length > 0 ? { label: t("record.classes"), value: named.join(", ") } : null,
    weight && {
      label: t("record.weight"),
      value: t("record.weightOf", {
        found: number(weight.found),
        shipped: number(weight.shipped),
        difference: differenceWords(weight.difference, number),
      }),
    },
    ...samplingFacts(content, writing),
    ...tableFacts(content, writing),
    ...methodFacts(content, writing),
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? <Facts items={facts} columns={3} long /> : null;
}
