import { useTranslate } from "react-admin";
import { disputeOutcomes, type DisputeOutcome } from "#shared/disputes/process.ts";
import { refusalOf } from "../../providers/http.ts";
import { Notice } from "../../ui/Notice.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";

/** Why a decision was not taken: for whoever came second, by whom the first was, when and how. */
export function RefusalNotice({ error }: { error: unknown }) {
  const t = useTranslate();
  const { text, reference } = useRefusalText()(error);
  const { outcome } = refusalOf(error).details;
  const isKnown = disputeOutcomes.includes(outcome as DisputeOutcome);
  return (
    <Notice tone="danger" role="alert">
      <span>{text}</span>
      {isKnown && <span>{t("disputes.theirOutcome", { outcome: t(`disputes.outcome.${String(outcome)}`) })}</span>}
      {reference && refusalOf(error).code === "server.unexpected" && <span>{t("state.reference", { reference })}</span>}
    </Notice>
  );
}
