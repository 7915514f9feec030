import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { messageValues } from "#shared/look/message-values.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useLanguage } from "../../ui/use-language.ts";

/** The contract and those of its terms on which a decision may turn. */
export function AgreedFacts({ order }: Pick<DisputeCaseView, "order">) {
  const t = useTranslate();
  const language = useLanguage();
  const { contract, agreed } = order;
  const percent = order.tolerancePercent.replace(/\.0$/, "");
  const papers = agreed.documentsRequired.map((paper) => t(`choices:tradePaper.${paper}`));
  return (
    <Facts
      items={[
        {
          label: t("disputes.agreed.contract"),
          value: contract && (
            <a href={contract.verifyPath} target="_blank" rel="noreferrer">
              {contract.number}
              <span className="visually-hidden"> {t("console.newTab")}</span>
            </a>
          ),
        },
        { label: t("disputes.agreed.weightBasis"), value: t(`disputes.agreed.basis.${agreed.weightBasis ?? "usual"}`) },
        {
          label: t("disputes.tolerance"),
          value:
            Number(percent) > 0
              ? t("disputes.toleranceOf", messageValues({ percent }, language))
              : t("disputes.noTolerance"),
        },
        {
          label: t("disputes.agreed.inspection"),
          value: t("disputes.agreed.inspectionOf", {
            by: agreed.inspector ?? t(`disputes.agreed.inspectedBy.${agreed.inspectedBy ?? "usual"}`),
            count: agreed.inspectionDays,
          }),
        },
        { label: t("disputes.agreed.quality"), value: agreed.quality, wide: true },
        {
          label: t("disputes.agreed.papers"),
          value: papers.length > 0 ? new Intl.ListFormat(language).format(papers) : t("disputes.agreed.noPapers"),
          wide: true,
        },
        {
          label: t("disputes.agreed.release"),
          value: papers.length > 0 && t(`disputes.agreed.${agreed.releaseNeedsDocuments ? "needs" : "needsNot"}`),
          wide: true,
        },
      ]}
    />
  );
}
