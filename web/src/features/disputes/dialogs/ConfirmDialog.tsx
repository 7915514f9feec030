import type { FormEvent } from "react";
import type { CaseView } from "#shared/disputes/case-view.ts";
import { answerExtensionDays } from "#shared/disputes/process.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useAcceptReturnMutation, useExtendAnswerMutation, useWaiveAppealMutation } from "../api.ts";
import { otherName, otherSide, refundOfReturn, type CaseWording } from "../case-words.ts";
import { useCaseWording } from "../use-case-wording.ts";
import type { CaseDialogProps } from "./case-dialog-props.ts";
import { CaseFormDialog } from "./CaseFormDialog.tsx";

type Confirmed = "extend" | "waive" | "acceptReturn";

const day = 86_400_000;

/** What follows from it, for this case. */
function followsOf(name: Confirmed, found: CaseView, { t, dates, language }: CaseWording): string {
  const values = { name: otherName(found) };
  if (name === "extend") {
    const until = new Date(Date.parse(found.answerBy ?? "") + answerExtensionDays * day);
    return t("form.extend.follows", { ...values, moment: dates.deadline(until) });
  }
  if (name === "acceptReturn")
    return t("form.acceptReturn.follows", {
      ...values,
      amount: amountWords(refundOfReturn(found), language),
    });
  const other = otherSide(found.side);
  const how = !found.appellants.includes(other)
    ? "followsAlone"
    : found.waived.includes(other)
      ? "followsAtOnce"
      : "follows";
  return t(`form.waive.${how}`, {
    ...values,
    moment: found.appealBy && dates.deadline(found.appealBy),
  });
}

/** A move that needs a yes alone, once it is said what follows from it. */
export function ConfirmDialog({ found, name, onClose }: CaseDialogProps & { name: Confirmed }) {
  const { t } = useTranslation("case-page");
  const wording = useCaseWording();
  const { keyFor } = useIntentionKey();
  const [extend, extending] = useExtendAnswerMutation();
  const [waive, waiving] = useWaiveAppealMutation();
  const [accept, accepting] = useAcceptReturnMutation();
  const [send, { isLoading, error }] = {
    extend: [extend, extending] as const,
    waive: [waive, waiving] as const,
    acceptReturn: [accept, accepting] as const,
  }[name];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const sent = await send({ disputeId: found.id, idempotencyKey: keyFor(name) });
    if (!sent.error) onClose();
  };
  return (
    <CaseFormDialog
      found={found}
      title={t(`form.${name}.title`)}
      submit={t(`form.${name}.submit`)}
      onSubmit={submit}
      onClose={onClose}
      loading={isLoading}
      error={error}
    >
      <p>{followsOf(name, found, wording)}</p>
    </CaseFormDialog>
  );
}
