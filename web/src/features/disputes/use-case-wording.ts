import { leftWords, useWording } from "#web/src/features/escrow/settle/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { CaseWording } from "./case-words.ts";

/** The language, dates and clock of the reader, for the sentences about a case. */
export function useCaseWording(): CaseWording {
  const { t } = useTranslation(["case-page", "cases", "choices", "documents"]);
  const order = useWording();
  return { ...order, t: (key, values) => t(key, values ?? {}), left: (until) => leftWords(until, order) };
}
