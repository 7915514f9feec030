import {
  defaultDisputeReason,
  deliveredReason,
  papersReason,
  silenceReason,
  weightReason,
} from "#shared/escrow/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";

/** Reasons that nobody has written. */
const keys = new Map([
  [defaultDisputeReason, "failed"],
  [weightReason, "weight"],
  [deliveredReason, "deliveredWeight"],
  [papersReason, "papers"],
  [silenceReason, "silence"],
]);

/** The reason of a case, in the reader's language where nobody has written it. */
export function useReasonWords(): (reason: string) => string {
  const { t } = useTranslation("case-page");
  return (reason) => (keys.has(reason) ? t(`reason.${keys.get(reason)}`) : reason);
}
