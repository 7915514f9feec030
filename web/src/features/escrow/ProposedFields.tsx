import { Controller } from "react-hook-form";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { AgreedTransition } from "#shared/escrow/process.ts";
import { mostDaysUnderWay } from "#shared/escrow/rules.ts";
import { goodsChoices, mostReplacementDays } from "#shared/escrow/settlements.ts";
import { organizationTypes } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { Select } from "#web/src/ui/Select.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import type { ProposalSubject } from "./proposal-wording.ts";
import { dayAfter, today } from "./today.ts";
import type { ProposalForm } from "./use-proposal-form.ts";
import { useWording } from "./use-wording.ts";

interface Props {
  order: OrderView;
  form: ProposalForm;
  subject: ProposalSubject;
  kind: AgreedTransition;
}

/** What may become of the goods by a settlement of this order. */
export const choicesOf = (kind: AgreedTransition, { status, shippedAt }: OrderView) =>
  goodsChoices(kind, { status, isShipped: shippedAt !== null });

/** What a proposal asks for beside its reason: a day, an amount, what becomes of the goods. */
export function ProposedFields(props: Props) {
  const { subject } = props;
  return (
    <>
      <Days {...props} />
      {subject === "allowPrice" && <Amount {...props} name="reduction" />}
      {subject === "splitAgreed" && <Amount {...props} name="released" />}
      <Goods {...props} />
    </>
  );
}

function Days({ order, form, subject }: Props) {
  const { t } = useTranslation("escrow");
  const { dates } = useWording();
  const { field, watch } = form;
  const { sampleCondition: sample } = order;
  if (subject === "replaceAgreed")
    return (
      <TextInput
        type="date"
        label={t("propose.replaceBy")}
        help={t("propose.replaceByHelp", { days: mostReplacementDays })}
        min={today()}
        max={dayAfter(mostReplacementDays)}
        {...field("shipBy")}
      />
    );
  if (subject !== "shipBy" && subject !== "expectedArrival") return null;
  return (
    <>
      <TextInput
        key={subject}
        type="date"
        label={t(`propose.${subject}`)}
        help={t(`propose.${subject}Help`, { days: mostDaysUnderWay })}
        min={today()}
        max={subject === "expectedArrival" ? latestArrival(order) : undefined}
        {...field(subject)}
      />
      {subject === "shipBy" && sample && sample.state !== "approved" && (
        <TextInput
          type="date"
          optional
          label={t("propose.sampleDueOn")}
          help={t("propose.sampleDueOnHelp", { day: dates.calendarDay(sample.dueOn) })}
          min={today()}
          max={watch("shipBy") || undefined}
          {...field("sampleDueOn")}
        />
      )}
    </>
  );
}

function Amount({ order, form, name }: Props & { name: "reduction" | "released" }) {
  const { t } = useTranslation("escrow");
  const { language } = useWording();
  const { control, errorOf } = form;
  return (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <NumberInput
          ref={ref}
          name={name}
          label={t(`propose.${name}`)}
          help={t(`propose.${name}Help`, { amount: amountWords(order.payable ?? order.total, language) })}
          suffix={order.total.currency}
          places={2}
          error={errorOf(name)}
          value={value}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    />
  );
}

function Goods({ order, form, subject, kind }: Props) {
  const { t } = useTranslation("escrow");
  const choices = choicesOf(kind, order);
  const { field, watch } = form;
  if (choices.length === 0) return null;
  return (
    <>
      <Select
        label={t(subject === "replaceAgreed" ? "propose.firstGoods" : "propose.goods")}
        placeholder={t("propose.goodsChoose")}
        options={choices.map((value) => ({ value, label: t(`propose.goodsEnd.${value}`) }))}
        {...field("goods")}
      />
      {watch("goods") === "returned" && choices.includes("returned") && (
        <Select
          label={t("propose.returnPaidBy")}
          {...(subject === "refundAgreed" && { help: t("propose.returnHelp") })}
          placeholder={t("propose.goodsChoose")}
          options={organizationTypes.map((value) => ({ value, label: t(`propose.paidBy.${value}`) }))}
          {...field("returnPaidBy")}
        />
      )}
    </>
  );
}

/** Days are told from the shipping. */
const latestArrival = ({ shippedAt }: OrderView) =>
  shippedAt ? dayAfter(mostDaysUnderWay, new Date(shippedAt)) : undefined;
