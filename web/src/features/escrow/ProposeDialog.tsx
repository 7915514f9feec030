import { Controller } from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { AgreedTransition } from "#shared/escrow/process.ts";
import { proposalDraft, type ProposalDraft } from "#shared/escrow/proposal-contract.ts";
import { mostDaysUnderWay, proposalDays } from "#shared/escrow/rules.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { IconSend } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { RadioCards } from "#web/src/ui/Radio.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { ActionProps } from "./action-props.ts";
import { movedBy, useProposeMutation } from "./api.ts";
import { FundSplit } from "./FundSplit.tsx";
import { OrderFormDialog } from "./OrderFormDialog.tsx";
import { dividedBy, effectWords, subjectOf, type ProposalSubject } from "./proposal-wording.ts";
import { namesOf } from "./shipments.ts";
import { dayAfter, today } from "./today.ts";
import { useWording } from "./use-wording.ts";

interface Typed {
  kind: AgreedTransition;
  reason: string;
  reduction: string;
  shipBy: string;
  sampleDueOn: string;
  expectedArrival: string;
}

/** What was typed for another kind is no part of this one. */
const draftOf = (
  { reduction, shipBy, sampleDueOn, expectedArrival, ...draft }: ProposalDraft,
  subject: ProposalSubject,
) => ({
  ...draft,
  reduction: subject === "allowPrice" ? reduction : null,
  shipBy: subject === "shipBy" ? shipBy : null,
  sampleDueOn: subject === "shipBy" ? sampleDueOn : null,
  expectedArrival: subject === "expectedArrival" ? expectedArrival : null,
});

/** One side proposes what needs the other's consent: to part, another day, a lower price. */
export function ProposeDialog({ order, kinds, onClose, onDone }: ActionProps & { kinds: readonly AgreedTransition[] }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const wording = useWording();
  const { keyFor } = useIntentionKey();
  const [propose, { isLoading, error }] = useProposeMutation();
  // What changes least is proposed unless something else is chosen: nobody parts by a tap too many.
  const first = kinds.includes("changeDates") ? "changeDates" : (kinds[0] ?? "changeDates");
  const { control, errorOf, field, handleSubmit, refuse, watch } = useContractForm(proposalDraft, {
    defaultValues: {
      kind: first,
      reason: "",
      reduction: "",
      shipBy: "",
      sampleDueOn: "",
      expectedArrival: "",
    } as Typed,
  });
  const typed = watch();
  const subject = subjectOf(typed.kind, order);
  const reduction = amountOf(typed.reduction, order);
  const divided = subject === "allowPrice" ? dividedBy(order, reduction) : null;
  const day = subject === "shipBy" ? typed.shipBy : typed.expectedArrival;
  const effect = effectWords(order, { subject, day: isDay(day) ? day : null, reduction }, wording);
  const { sampleCondition: sample } = order;
  const other = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  const send = handleSubmit(async (values: ProposalDraft) => {
    const draft = draftOf(values, subject);
    const answer = await propose({ ...movedBy(order), idempotencyKey: keyFor(draft), draft });
    if (!answer.error) onDone();
    else if (isApiError(answer.error)) refuse(answer.error);
  });
  return (
    <OrderFormDialog
      order={order}
      onClose={onClose}
      title={t(`propose.title.${kinds.length === 1 ? first : "any"}`)}
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
      {(subject === "shipBy" || subject === "expectedArrival") && (
        <TextInput
          key={subject}
          type="date"
          label={t(`propose.${subject}`)}
          help={t(`propose.${subject}Help`, { days: mostDaysUnderWay })}
          min={today()}
          max={subject === "expectedArrival" ? latestArrival(order) : undefined}
          {...field(subject)}
        />
      )}
      {subject === "shipBy" && sample && sample.state !== "approved" && (
        <TextInput
          type="date"
          optional
          label={t("propose.sampleDueOn")}
          help={t("propose.sampleDueOnHelp", { day: wording.dates.calendarDay(sample.dueOn) })}
          min={today()}
          max={typed.shipBy || undefined}
          {...field("sampleDueOn")}
        />
      )}
      {subject === "allowPrice" && (
        <Controller
          control={control}
          name="reduction"
          render={({ field: { ref, name, value, onChange, onBlur } }) => (
            <NumberInput
              ref={ref}
              name={name}
              label={t("propose.reduction")}
              help={t("propose.reductionHelp", { amount: amountWords(order.payable ?? order.total, language) })}
              suffix={order.total.currency}
              places={2}
              error={errorOf("reduction")}
              value={value}
              onValueChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
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
      <TextArea label={t("propose.reason")} help={t("propose.reasonHelp", { other })} {...field("reason")} />
      <Notice tone="info">
        {effect && <p>{effect}</p>}
        <p>{t("propose.next", { other, days: proposalDays })}</p>
      </Notice>
    </OrderFormDialog>
  );
}

/** Days are told from the shipping. */
const latestArrival = ({ shippedAt }: OrderView) =>
  shippedAt ? dayAfter(mostDaysUnderWay, new Date(shippedAt)) : undefined;

const isDay = (typed: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(typed);

/** What was typed, where it is an amount. */
const amountOf = (typed: string, { total }: OrderView) =>
  /^\d{1,12}(\.\d{1,2})?$/.test(typed) ? { amount: typed, currency: total.currency } : null;
