import { useTranslate } from "react-admin";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { useLanguage } from "../../ui/use-language.ts";

/** What still stands in the way, in words; empty once nothing does. */
export function useOpenText(): (request: StaffVerificationView) => string {
  const t = useTranslate();
  const language = useLanguage();
  return ({ open: { papers, certificates, checks } }) => {
    const parts = [
      ...(papers.length > 0 ? [t("verifying:open.papers", { count: papers.length })] : []),
      ...(certificates.length > 0 ? [t("verifying:open.certificates", { count: certificates.length })] : []),
      ...(checks.length > 2
        ? [t("verifying:open.checks", { count: checks.length })]
        : checks.map((check) => t(`verifying:open.check.${check}`))),
    ];
    if (parts.length === 0) return "";
    const list = new Intl.ListFormat(language === "en" ? "en-GB" : language, { type: "conjunction" }).format(parts);
    return t("verifying:open.all", { list });
  };
}
