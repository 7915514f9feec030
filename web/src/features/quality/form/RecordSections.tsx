import { useMemo } from "react";
import { partsOf } from "#shared/quality/figures.ts";
import { classesOf } from "#shared/quality/found.ts";
import { limitOf, type Verdict } from "#shared/quality/verdicts.ts";
import { cropOf } from "#shared/catalogue/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { today } from "#web/src/features/escrow/index.ts";
import { CupFields } from "./CupFields.tsx";
import { CutTestFields } from "./CutTestFields.tsx";
import { DefectFields } from "./DefectFields.tsx";
import { FigureFields } from "./FigureFields.tsx";
import type { FormOrder } from "./form-order.ts";
import { FormSection } from "./FormSection.tsx";
import { LaboratoryFields } from "./LaboratoryFields.tsx";
import { LimitsContext } from "./limits-context.ts";
import { ResidueFields } from "./ResidueFields.tsx";
import { SamplingFields } from "./SamplingFields.tsx";
import { ScreenFields } from "./ScreenFields.tsx";
import type { SectionProps } from "./section-props.ts";
import { previewOf, type RecordTyped } from "./typed.ts";

interface Props {
  order: FormOrder;
  typed: RecordTyped;
  set: (next: RecordTyped) => void;
  /** By what follows the record's name: ".sampling.bagsDrawn". */
  errors: Readonly<Record<string, string>>;
  verdicts: readonly Verdict[];
}

/** What is typed once, and said of every figure. */
const proofFields = /\.(?:laboratory|accreditation|sampledBy|sealed|date)$/;

/** The parts of a record, those of its crop alone. */
export function RecordSections({ order, typed, set, errors, verdicts }: Props) {
  const { t } = useTranslation("quality");
  const { category } = order.product;
  const crop = cropOf(category);
  const preview = previewOf(typed, category);
  const { qualityLimits } = order;
  const limits = useMemo(
    () => (figure: Parameters<typeof limitOf>[0]) => limitOf(figure, crop, qualityLimits),
    [crop, qualityLimits],
  );
  const section: SectionProps = {
    typed,
    set,
    errorAt: (path) => errors[`.${path}`],
    category,
    verdictOf: (figure) => verdicts.find((verdict) => verdict.figure === figure),
  };
  const wrong = Object.keys(errors);
  const isWrong = (name: string) =>
    name === "laboratory"
      ? wrong.some((path) => proofFields.test(path))
      : wrong.some((path) => path.startsWith(`.${name}`) && !proofFields.test(path));
  const parts = partsOf(category);
  const sections = [
    {
      name: "sampling",
      help: "ISO 4072, ISO 6666, ISO 24333",
      fields: (
        <SamplingFields {...section} today={today()} shipped={order.netWeight ?? order.quantity} preview={preview} />
      ),
    },
    {
      name: "laboratory",
      help: t("form.laboratory.help"),
      fields: <LaboratoryFields {...section} today={today()} />,
    },
    { name: "figures", fields: <FigureFields {...section} /> },
    ...(parts.includes("screens")
      ? [
          {
            name: "screens",
            help: t("form.screens.help"),
            fields: <ScreenFields {...section} />,
          },
        ]
      : []),
    ...(parts.includes("defects")
      ? [
          {
            name: "defects",
            help: t("form.defects.help"),
            fields: <DefectFields {...section} />,
          },
        ]
      : []),
    ...(parts.includes("cup") ? [{ name: "cup", fields: <CupFields {...section} /> }] : []),
    ...(parts.includes("cutTest")
      ? [
          {
            name: "cutTest",
            help: t("form.cutTest.help"),
            fields: <CutTestFields {...section} grade={preview && classesOf(preview).cutGrade} />,
          },
        ]
      : []),
    { name: "residues", fields: <ResidueFields {...section} /> },
  ];
  return (
    <LimitsContext value={limits}>
      {sections.map(({ name, help, fields }, index) => (
        <FormSection key={name} number={index + 1} title={t(`form.${name}.title`)} help={help} isWrong={isWrong(name)}>
          {fields}
        </FormSection>
      ))}
    </LimitsContext>
  );
}

/** How many parts a record of this category has: what comes after them goes on from there. */
export const sectionCount = (category: string): number => 4 + partsOf(category).length;
