import { useTranslate } from "react-admin";
import type { DecisionView, DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { reasonCodes } from "#shared/disputes/process.ts";
import { minorOf } from "#shared/kernel/money.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { OutcomeBadge } from "../../ui/StatusBadge.tsx";
import { EvidenceFacts } from "./EvidenceFacts.tsx";
import { SplitTable } from "./SplitTable.tsx";

/** A decision, taken or proposed: what, who, when, why. */
export function DecisionShown({ dispute, decision }: { dispute: DisputeCaseView; decision: DecisionView }) {
  const t = useTranslate();
  const { confirmedBy, confirmedAt, evidence } = decision;
  return (
    <Stack>
      <div>
        <OutcomeBadge outcome={decision.outcome} />
      </div>
      {decision.outcome === "delivered" ? (
        <p>{t("decide.noMoney")}</p>
      ) : (
        <SplitTable released={minorOf(decision.released)} order={dispute.order} />
      )}
      {evidence && <EvidenceFacts evidence={evidence} />}
      <Facts
        items={[
          { label: t(dispute.needsConfirmation ? "decide.proposedBy" : "decide.decidedBy"), value: decision.by.email },
          {
            label: t(dispute.needsConfirmation ? "decide.proposedAt" : "decide.decidedAt"),
            value: <Moment at={decision.at} />,
          },
          {
            label: t("decide.reasonCode"),
            value:
              decision.reasonCode &&
              `${reasonCodes[decision.reasonCode].short} ${t(`cases:reasonCode.${decision.reasonCode}`)}`,
            wide: true,
          },
          {
            label: t("decide.goods"),
            value:
              decision.goods &&
              t(`cases:goods.${decision.goods}`) +
                (decision.returnPaidBy ? `, ${t(`decide.returnBy.${decision.returnPaidBy}`)}` : ""),
          },
          { label: t("decide.appealBy"), value: dispute.appealBy && <Moment at={dispute.appealBy} /> },
          { label: t("decide.returnUntil"), value: dispute.returnBy && <Moment at={dispute.returnBy} /> },
          { label: t("decide.reason"), value: decision.reason, wide: true },
          { label: t("decide.confirmedBy"), value: confirmedBy?.email },
          { label: t("decide.confirmedAt"), value: confirmedAt && <Moment at={confirmedAt} /> },
          { label: t("decide.confirmedReason"), value: decision.confirmedReason, wide: true },
        ]}
      />
    </Stack>
  );
}
