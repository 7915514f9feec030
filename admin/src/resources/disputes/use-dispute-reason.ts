import { useTranslate } from "react-admin";
import { defaultDisputeReason } from "#shared/escrow/rules.ts";

/** What a party gave as the reason, in its own words; the one that stands in when none was given is translated. */
export function useDisputeReason(): (reason: string) => string {
  const t = useTranslate();
  return (reason) => (reason === defaultDisputeReason ? t("escrow:dispute.defaultReason") : reason);
}
