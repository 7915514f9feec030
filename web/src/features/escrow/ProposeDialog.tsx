import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { AgreedTransition } from "#shared/escrow/process.ts";
import type { ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import { proposalDays } from "#shared/escrow/rules.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { IconSend } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import type { ActionProps } from "./action-props.ts";
import { movedBy, useProposeMutation } from "./api.ts";
import { FundSplit } from "./FundSplit.tsx";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { dividedBy, effectWords, subjectOf, type ProposalSubject, type ProposedTerms } from "./proposal-wording.ts";
import { choicesOf, ProposedFields } from "./ProposedFields.tsx";
import { namesOf } from "./shipments.ts";
import { useProposalForm, type TypedProposal } from "./use-proposal-form.ts";
import { useWording } from "./use-wording.ts";

/** What was typed for another kind is no part of this one. */
const draftOf = (
  { reduction, released, goods, returnPaidBy, shipBy, sampleDueOn, expectedArrival, ...draft }: ProposalDraft,
  subject: ProposalSubject,
  saysGoods: boolean,
) => ({
  ...draft,
  reduction: subject === "allowPrice" ? reduction : null,
  released: subject === "splitAgreed" ? released : null,
  goods: saysGoods ? goods : null,
  returnPaidBy: saysGoods && goods === "returned" ? returnPaidBy : null,
  shipBy: subject === "shipBy" || subject === "replaceAgreed" ? shipBy : null,
  sampleDueOn: subject === "shipBy" ? sampleDueOn : null,
  expectedArrival: subject === "expectedArrival" ? expectedArrival : null,
});

/** One side proposes what needs the other's consent: to part, another day, a lower price, or how a case ends. */
export function ProposeDialog({ order, kinds, onClose, onDone }: ActionProps & { kinds: readonly AgreedTransition[] }) {
  const { t } = useTranslation("escrow");
  const wording = useWording();
  const { keyFor } = useIntentionKey();
  const [propose, { isLoading, error }] = useProposeMutation();
  // What changes least is proposed unless something else is chosen: nobody parts by a tap too many.
  const first = kinds.includes("changeDates") ? "changeDates" : (kinds[0] ?? "changeDates");
  const form = useProposalForm(first);
  const { control, errorOf, field, handleSubmit, refuse, watch } = form;
  const typed = watch();
  const subject = subjectOf(typed.kind, order);
  const saysGoods = choicesOf(typed.kind, order).length > 0;
  const terms = termsTyped(typed, { subject, saysGoods }, order);
  const divided = dividedBy(order, terms);
  const effect = effectWords(order, terms, wording);
  const other = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  const isCase = order.status === "disputed";
  const send = handleSubmit(async (values: ProposalDraft) => {
    const draft = draftOf(values, subject, saysGoods);
    const answer = await propose({ ...movedBy(order), idempotencyKey: keyFor(draft), draft });
    if (!answer.error) onDone();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      title={t(`propose.title.${kinds.length === 1 ? first : isCase ? "settle" : "any"}`)}
      submit={{ label: t("propose.submit"), icon: IconSend }}
      onSubmit={send}
      loading={isLoading}
      error={error}
    >
      {kinds.length > 1 && (
        <Controller
          control={control}
          name="kind"
          render={({ field: { value, onChange } }) => (
            <RadioCards<AgreedTransition>
              label={t("propose.what")}
              value={value}
              onValueChange={onChange}
              error={errorOf("kind")}
              options={kinds.map((kind) => ({
                value: kind,
                label: t(`propose.kind.${subjectOf(kind, order)}`),
                note: t(`propose.note.${subjectOf(kind, order)}`, namesOf(order, wording.t)),
              }))}
            />
          )}
        />
      )}
      <ProposedFields order={order} form={form} subject={subject} kind={typed.kind} />
      {divided && (
        <FundSplit
          total={order.total}
          split={divided.split}
          refunded={divided.refunded}
          shares={order.shares}
          shape="strip"
        />
      )}
      <TextArea label={t("propose.reason")} help={t("propose.reasonHelp", { other })} {...field("reason")} />
      <Notice tone="info">
        {effect && <p>{effect}</p>}
        <p>{t(isCase ? "propose.nextInCase" : "propose.next", { other, days: proposalDays })}</p>
      </Notice>
    </OrderFormDialog>
  );
}

const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** What was typed, where it is an amount. */
const amountOf = (typed: string, { total }: OrderView) =>
  /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? { amount: typed, currency: total.currency } : null;

/** What the typed fields propose, as far as they say it. */
function termsTyped(
  typed: TypedProposal,
  { subject, saysGoods }: { subject: ProposalSubject; saysGoods: boolean },
  order: OrderView,
): ProposedTerms {
  const day = subject === "expectedArrival" ? typed.expectedArrival : typed.shipBy;
  return {
    subject,
    day: isDay(day) ? day : null,
    reduction: subject === "allowPrice" ? amountOf(typed.reduction, order) : null,
    released: subject === "splitAgreed" ? amountOf(typed.released, order) : null,
    goods: (saysGoods && typed.goods) || null,
    returnPaidBy: typed.returnPaidBy || null,
  };
}
