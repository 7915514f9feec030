import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { Speech } from "./wording.ts";

export function useSpeech(): Speech {
  const { t } = useTranslation(["escrow", "choices"]);
  return { t: (key, values) => t(key, values ?? {}), dates: useDates(), language: useLanguage(), now: useNow() };
}
