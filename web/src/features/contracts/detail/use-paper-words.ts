import type { TFunction } from "i18next";
import { useEffect, useMemo, useState } from "react";
import type { TermWording } from "#shared/contracts/term-words.ts";
import type { Language } from "#shared/kernel/language.ts";
import { createDates, type Dates } from "#shared/look/dates.ts";
import { addTexts } from "#web/src/i18n/create.ts";
import { loadTexts } from "#web/src/i18n/load-texts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { otherTexts } from "../texts.ts";

export interface PaperWords {
  language: Language;
  t: TFunction;
  dates: Dates;
  wording: TermWording;
}

/** What the text of a contract is written with in one of both languages; undefined while those of the other one are on their way. */
export function usePaperWords(language: Language): { words: PaperWords | undefined; failed: boolean } {
  const { i18n } = useTranslation("contracts");
  const own = useLanguage();
  const [came, setCame] = useState<Language>(own);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (language === own || language === came) return;
    let isCurrent = true;
    Promise.all(otherTexts.map((group) => loadTexts(language, group))).then(
      (groups) => {
        for (const texts of groups) addTexts(i18n, language, texts);
        if (isCurrent) setCame(language);
      },
      () => isCurrent && setFailed(true),
    );
    return () => void (isCurrent = false);
  }, [language, own, came, i18n]);
  const isHere = language === own || language === came;
  const words = useMemo(() => {
    if (!isHere) return undefined;
    const t = i18n.getFixedT(language, ["contracts", "contract-pages", "choices"]) as TFunction;
    const dates = createDates(language, { now: serverNow });
    const wording: TermWording = {
      t: (key, values) => String(t(key as never, values)),
      language,
      day: (day) => dates.calendarDay(day),
    };
    return { language, t, dates, wording };
  }, [isHere, language, i18n]);
  return { words, failed: failed && !isHere };
}
