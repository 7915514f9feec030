import type { TFunction } from "i18next";
import { useMemo } from "react";
import { figureText, limitText } from "#shared/look/limit-words.ts";
import type { LotWording } from "#shared/look/lot-words.ts";
import type { QualityFigure } from "#shared/quality/figures.ts";
import { verdictWord, type FigureLimit, type Verdict } from "#shared/quality/verdicts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

/** The reader's words for what was measured. */
export function useLotWording(): LotWording {
  const { t } = useTranslation(["quality", "lots"]);
  const language = useLanguage();
  return useMemo(() => ({ t: t as TFunction as LotWording["t"], language }), [t, language]);
}

/** How figures, their limits and verdicts are said, the same in a form and where a record is read. */
export function useQualityWords() {
  const { t } = useTranslation(["quality", "lots"]);
  const language = useLanguage();
  const { calendarDay } = useDates();
  return useMemo(() => {
    const wording: LotWording = { t: t as TFunction as LotWording["t"], language };
    const limit = (one: Pick<FigureLimit, "least" | "most" | "isBelow">, unit: string) => limitText(one, unit, wording);
    return {
      name: (figure: QualityFigure) => t(`lots:property.${figure}`),
      figure: ({ value, operator, unit }: Pick<Verdict, "value" | "operator" | "unit">) =>
        value === null ? t("verdict.unmeasured") : figureText({ value, operator, unit }, wording),
      /** "Contract: at most 12.0%", "ISO 2451: at most 7.5%", "Usual: at most 6.0%". */
      limit: ({ limit: one, unit }: Pick<Verdict, "limit" | "unit">) => {
        if (!one) return null;
        const words = limit(one, unit);
        if (!one.reference) return t("source.contract", { limit: words });
        const { basis, standard } = one.reference;
        return t(`source.${basis}`, { limit: words, standard: t(`standard.${standard}`) });
      },
      /** Where a limit that no contract has was read, and when. */
      source: ({ limit: one }: Pick<Verdict, "limit">) =>
        one?.reference && one.reference.certainty !== "M"
          ? t("record.read", { day: calendarDay(one.reference.readOn), source: one.reference.source })
          : null,
      verdict: (one: Pick<Verdict, "met" | "value" | "limit">) => t(`verdict.${verdictWord(one)}`),
    };
  }, [t, language, calendarDay]);
}
export type QualityWords = ReturnType<typeof useQualityWords>;
