import { useTranslate } from "react-admin";
import type { CasePaperView } from "#shared/disputes/staff-view.ts";
import { Papers } from "../../ui/Papers.tsx";

/** What both sides have sent about the goods: of what, and of which inspection. */
export function CasePapers({ papers }: { papers: readonly CasePaperView[] }) {
  const t = useTranslate();
  if (papers.length === 0) return <p>{t("papers.none")}</p>;
  return (
    <Papers
      papers={papers.map((paper) => ({ ...paper, sentBy: paper.sentBy ?? paper.inspector }))}
      sideOf={({ by }) => t(`choices:organizationType.${by}`)}
      kindOf={({ document, certificate }) => {
        const kind = t(`documents:purpose.${document.purpose}`);
        return certificate ? t("papers.ofInspection", { kind, certificate }) : kind;
      }}
    />
  );
}
