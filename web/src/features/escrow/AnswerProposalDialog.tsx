import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { ProposalView } from "#shared/escrow/contract.ts";
import { proposalEndpoints } from "#shared/escrow/proposal-contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import type { ActionProps } from "./action-props.ts";
import { movedBy, useAcceptProposalMutation, useDeclineProposalMutation, useWithdrawProposalMutation } from "./api.ts";
import { FundSplit } from "./FundSplit.tsx";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { dividedBy, effectWords, proposalWords, termsOf } from "./proposal-wording.ts";
import { namesOf } from "./shipments.ts";
import { useWording } from "./use-wording.ts";

type Answer = ProposalView["can"][number];

/** Repeats what is proposed, and what an answer does at once, before it is given. */
export function AnswerProposalDialog({
  answer,
  order,
  proposal: current,
  onClose,
  onDone,
}: ActionProps & { answer: Answer; proposal: ProposalView }) {
  const { t } = useTranslation("escrow");
  const wording = useWording();
  // What was read is what is answered, whatever arrives meanwhile.
  const [proposal] = useState(current);
  const { keyFor } = useIntentionKey();
  const [accept, accepting] = useAcceptProposalMutation();
  const [decline, declining] = useDeclineProposalMutation();
  const [withdraw, withdrawing] = useWithdrawProposalMutation();
  const { isLoading, error } = { accept: accepting, decline: declining, withdraw: withdrawing }[answer];
  const { handleSubmit, field, refuse } = useContractForm(proposalEndpoints.decline.body, {
    defaultValues: { reason: "" },
  });
  const send = handleSubmit(async ({ reason }: { reason: string | null }) => {
    const named = { ...movedBy(order), proposalId: proposal.id, idempotencyKey: keyFor([answer, proposal.id, reason]) };
    const answered =
      answer === "accept"
        ? await accept(named)
        : answer === "decline"
          ? await decline({ ...named, reason })
          : await withdraw(named);
    if (!answered.error) onDone();
    else if (isApiError(answered.error)) refuse(answered.error);
  });
  const other = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  const divided = answer === "accept" ? dividedBy(order, proposal) : null;
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      loose={answer !== "decline"}
      size={divided ? "medium" : "small"}
      band={answer === "accept" ? "tickLeaf" : "tickClay"}
      title={t(`proposal.${answer}.title`)}
      submit={{ label: t(`proposal.${answer}.submit`), variant: answer === "accept" ? "primary" : "danger" }}
      onSubmit={send}
      loading={isLoading}
      error={error}
    >
      <p>
        <b>{proposalWords(order, proposal, wording).what}</b>
      </p>
      {answer === "accept" ? (
        <p>
          {effectWords(order, termsOf(proposal), wording)} {proposal.kind !== "changeDates" && t("proposal.final")}
        </p>
      ) : (
        <p>{t(`proposal.${answer}.text`, namesOf(order, wording.t))}</p>
      )}
      {divided && (
        <FundSplit
          total={order.total}
          split={divided.split}
          refunded={divided.refunded}
          shares={order.shares}
          shape="strip"
        />
      )}
      {answer === "decline" && (
        <TextArea
          optional
          label={t("proposal.decline.reason")}
          help={t("proposal.decline.reasonHelp", { other })}
          {...field("reason")}
        />
      )}
    </OrderFormDialog>
  );
}
