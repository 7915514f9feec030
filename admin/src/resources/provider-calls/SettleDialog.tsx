import { useTranslate } from "react-admin";
import { settlementDraft, type ProviderCallDetail } from "#shared/escrow/provider-call-contract.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Field } from "../../ui/Field.tsx";
import { Money } from "../../ui/Money.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { QuestionDialog } from "../../ui/QuestionDialog.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import type { useMove } from "../../ui/use-move.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";

interface Props {
  call: ProviderCallDetail;
  draftName: string;
  moving: ReturnType<typeof useMove>;
  refusal: unknown;
  onClose: () => void;
}

const empty = { evidenceReference: "", doneOn: "", note: "", providerId: "", landingPageUrl: "" };

/** Asks what was done at the provider; the amounts are shown and not asked for. Closed only when it was taken or by the reader. */
export function SettleDialog({ call, draftName, moving, refusal, onClose }: Props) {
  const t = useTranslate();
  const textOf = useProblemText();
  const { draft, write, clear } = useDraft(`${draftName}.settle`, empty);
  const { isRunning, problems, setProblems, move } = moving;
  const words = (name: string) => t(`providerCalls.byHand.${name}`);
  const errorOf = (name: keyof typeof empty) => {
    const problem = problems.find(({ field }) => field === name);
    return problem && textOf(problem);
  };
  /** What is mended is not complained about any more. */
  const change = (name: keyof typeof empty, value: string) => {
    write({ [name]: value });
    setProblems(problems.filter(({ field: about }) => about !== name));
  };
  const field = (name: keyof typeof empty) => ({
    label: words(name),
    error: errorOf(name),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    required: true,
  });
  const close = () => {
    setProblems([]);
    onClose();
  };
  const send = async () => {
    const found = checkForm(settlementDraft, draft);
    setProblems(found);
    if (found.length === 0 && (await move("settle", draft))) {
      clear();
      onClose();
    }
  };
  return (
    <QuestionDialog
      title={words("settleTitle")}
      submit={words("settle")}
      reason={{
        label: words("note"),
        help: words("noteHelp"),
        error: errorOf("note"),
        value: draft.note,
        onChange: (note) => change("note", note),
      }}
      isRunning={isRunning}
      refusal={refusal}
      onSend={() => void send()}
      onClose={close}
    >
      <p>{words("settleHint")}</p>
      {call.state === "stopped" && !call.refused && <Notice tone="amber">{words("givenUp")}</Notice>}
      {call.amounts.length > 0 && (
        <Facts
          items={call.amounts.map(({ kind, money }) => ({
            label: t(`providerCalls.amounts.${kind}`),
            value: <Money of={money} />,
          }))}
        />
      )}
      <Field {...field("evidenceReference")} help={words("evidenceHelp")} />
      <Field {...field("doneOn")} type="date" />
      {call.opensTransaction && (
        <>
          <Field {...field("providerId")} />
          <Field {...field("landingPageUrl")} type="url" />
        </>
      )}
    </QuestionDialog>
  );
}
