import { Controller } from "react-hook-form";
import type { AnyObjectSchema } from "yup";
import { object } from "yup";
import { cropOf } from "#shared/catalogue/choices.ts";
import {
  approveForm,
  declineForm,
  refuseForm,
  sendForm,
  withdrawForm,
  type SampleView,
} from "#shared/samples/contract.ts";
import { scoreProtocols, type MemberMove } from "#shared/samples/process.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { carry, useContractForm } from "#web/src/forms/use-contract-form.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLeaving } from "#web/src/screens/Leaving.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { useMoveSampleMutation } from "./api.ts";
import { LateNotice } from "./LateNotice.tsx";
import { isEnding, moveIcons } from "./sample-look.ts";
import styles from "./SampleDetail.module.css";

interface Props {
  sample: SampleView;
  move: MemberMove;
  onClose: () => void;
}

const nothing = object({});
/** What each move says. */
const forms: Readonly<Record<MemberMove, AnyObjectSchema>> = {
  accept: nothing,
  send: sendForm,
  receive: nothing,
  approve: approveForm,
  refuse: refuseForm,
  decline: declineForm,
  withdraw: withdrawForm,
};
type Values = Record<"courier" | "trackingNumber" | "reason" | "notes" | "score" | "protocol", string>;
const blank: Values = { courier: "", trackingNumber: "", reason: "", notes: "", score: "", protocol: "" };
const protocols = "sample-protocols";

/** A move of a sample with what it says; all that leads to an end says what that means first. */
export function MoveDialog({ sample, move, onClose }: Props) {
  const { t } = useTranslation("samples");
  const { keyFor } = useIntentionKey();
  const [send, { isLoading, error }] = useMoveSampleMutation();
  const schema = forms[move];
  const form = useContractForm<AnyObjectSchema, Values>(schema, { defaultValues: blank });
  const { leave, question } = useLeaving({ typed: form.formState.isDirty, onClose });
  const names = Object.keys(schema.fields) as (keyof Values)[];
  const has = (name: keyof Values) => names.includes(name);
  const isCoffee = cropOf(sample.product.category) === "coffee";
  const submit = form.handleSubmit(async (values) => {
    const body = Object.fromEntries(names.map((name) => [name, (values as Partial<Values>)[name] ?? null]));
    if (isCoffee && body.score && !body.protocol) {
      form.setError("protocol", carry({ key: "required" }));
      return;
    }
    const answer = await send({
      sampleId: sample.id,
      move,
      idempotencyKey: keyFor([move, body]),
      ...(names.length > 0 && { body }),
    });
    if (answer.data) onClose();
    else if (isApiError(answer.error)) form.refuse(answer.error);
  });
  return (
    <Dialog
      open
      keep={names.length > 0}
      onClose={leave}
      size="small"
      band={isEnding(move) ? "tickClay" : "tickLeaf"}
      title={t(`move.${move}`)}
      subtitle={`${t(`of.${sample.type}`, { grams: sample.grams })}, ${sample.product.name}`}
      footer={
        question ?? (
          <>
            <Button variant="ghost" onClick={leave}>
              {t("back")}
            </Button>
            <Button
              type="submit"
              form="sample-move"
              variant={isEnding(move) ? "danger" : "primary"}
              icon={moveIcons[move]}
              loading={isLoading}
            >
              {t(`move.${move}`)}
            </Button>
          </>
        )
      }
    >
      <form id="sample-move" noValidate className={styles.fields} onSubmit={(event) => void submit(event)}>
        <p>{t(`means.${move}`, { name: sample.counterparty.name })}</p>
        {move === "accept" && <LateNotice from="accepted" dueOn={sample.condition?.dueOn} />}
        {has("courier") && <TextInput label={t("facts.courier")} help={t("courierHelp")} {...form.field("courier")} />}
        {has("trackingNumber") && (
          <TextInput
            label={t("facts.trackingNumber")}
            autoComplete="off"
            spellCheck={false}
            {...form.field("trackingNumber")}
          />
        )}
        {has("reason") && (
          <TextArea
            label={t("facts.reason")}
            optional={move === "withdraw"}
            help={t("reasonHelp", { name: sample.counterparty.name })}
            rows={3}
            {...form.field("reason")}
          />
        )}
        {has("score") && (
          <>
            <Controller
              control={form.control}
              name="score"
              render={({ field: { ref, name, value, onChange, onBlur } }) => (
                <NumberInput
                  ref={ref}
                  name={name}
                  optional
                  label={t("facts.score")}
                  help={t("scoreHelp")}
                  step="0.25"
                  min="0"
                  max="100"
                  error={form.errorOf("score")}
                  value={value}
                  onValueChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
            <TextInput
              label={t("protocol")}
              optional
              help={t(isCoffee ? "protocolHelp.coffee" : "protocolHelp.other")}
              list={protocols}
              {...form.field("protocol")}
            />
            <datalist id={protocols}>
              {scoreProtocols.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <TextArea label={t("facts.notes")} optional rows={3} {...form.field("notes")} />
          </>
        )}
        <Refusal error={error} place="form" />
      </form>
    </Dialog>
  );
}
