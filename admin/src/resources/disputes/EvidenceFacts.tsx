import { useTranslate } from "react-admin";
import type { DecisionView } from "#shared/disputes/staff-view.ts";
import { Facts } from "../../ui/Facts.tsx";
import { formatDate } from "../../ui/moments.ts";
import { useLanguage } from "../../ui/use-language.ts";

/** The document that shows a delivery: whose, to whom, when. */
export function EvidenceFacts({ evidence }: { evidence: NonNullable<DecisionView["evidence"]> }) {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Facts
      items={[
        { label: t("decide.evidence.document"), value: evidence.document, wide: true },
        { label: t("decide.evidence.consignee"), value: evidence.consignee, wide: true },
        { label: t("decide.evidence.deliveredOn"), value: formatDate(evidence.deliveredOn, language) },
        { label: t("decide.evidence.container"), value: evidence.container },
      ]}
    />
  );
}
