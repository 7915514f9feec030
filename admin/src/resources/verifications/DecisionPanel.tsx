import { useTranslate } from "react-admin";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { isAsked } from "#shared/verification/choices.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { formatDate } from "../../ui/moments.ts";
import { Panel } from "../../ui/Panel.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import type { useMove } from "../../ui/use-move.ts";
import { RequestBadge } from "./badges.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import styles from "./Verifications.module.css";

interface Props {
  request: StaffVerificationView;
  moving: ReturnType<typeof useMove>;
}

/** What is decided, or was. */
export function DecisionPanel({ request, moving }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const { state, can, claimedBy, decidedBy, decidedAt, reason, letter, validUntil, closedAs } = request;
  if (isAsked(state))
    return (
      <Panel title={t("verifying:decision.title")}>
        {can.includes("verify") ? (
          <DecisionForm request={request} moving={moving} />
        ) : (
          <p className={styles.small}>
            {can.includes("takeOver")
              ? t("verifying:reader.other", { by: claimedBy })
              : t("errors:organizations.ownOrganization")}
          </p>
        )}
      </Panel>
    );
  return (
    <Panel title={t("verifying:decision.title")} aside={<RequestBadge state={state} />}>
      <Facts
        items={[
          { label: t("verifying:decision.by"), value: decidedBy, wide: true },
          { label: t("verifying:decision.at"), value: decidedAt && <Moment at={decidedAt} />, wide: true },
          {
            label: t("verifying:decision.closedAs"),
            value: closedAs && t(`verifying:closedAs.${closedAs}`),
            wide: true,
          },
          { label: t("verifying:decision.validUntil"), value: validUntil && formatDate(validUntil, language) },
          { label: t("verifying:decision.reason"), value: reason, wide: true },
          { label: t("verifying:decision.letterSent"), value: letter, wide: true },
        ]}
      />
    </Panel>
  );
}
