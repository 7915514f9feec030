import { useTranslate } from "react-admin";
import {
  defaultDisputeReason,
  deliveredReason,
  papersReason,
  silenceReason,
  weightReason,
} from "#shared/escrow/rules.ts";

/** What a party gave as the reason, in its own words; what stands in when none was given is translated. */
export function useDisputeReason(): (reason: string) => string {
  const t = useTranslate();
  return (reason) => {
    if (reason === silenceReason) return t("disputes.silenceReason");
    if (reason === weightReason) return t("disputes.weightReason");
    if (reason === deliveredReason) return t("disputes.deliveredReason");
    if (reason === papersReason) return t("disputes.papersReason");
    return reason === defaultDisputeReason ? t("escrow:dispute.defaultReason") : reason;
  };
}
