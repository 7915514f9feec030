import type { ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { AnyObjectSchema } from "yup";
import { checkForm } from "./check-form.ts";
import { QuestionDialog } from "./QuestionDialog.tsx";
import { useDraft } from "./use-draft.ts";
import type { useMove } from "./use-move.ts";
import { useProblemText } from "./use-refusal-text.ts";

interface Props {
  title: string;
  /** What happens, in one or two sentences. */
  children: ReactNode;
  /** The button's words. */
  submit: string;
  danger?: boolean;
  help?: string;
  action: string;
  /** Keeps what is written apart from other reasons. */
  draftName: string;
  schema: AnyObjectSchema;
  moving: ReturnType<typeof useMove>;
  /** What is sent beside the reason, from fields among the children. */
  beside?: Readonly<Record<string, unknown>>;
  /** Why the last try was refused. */
  refusal?: unknown;
  onClose: () => void;
}

/** Asks for the reason of a move and makes it. Closed only when it has taken effect or by the reader. */
export function ReasonDialog(props: Props) {
  const { title, children, submit, danger, help, action, draftName, schema, moving, beside, refusal, onClose } = props;
  const t = useTranslate();
  const textOf = useProblemText();
  const { draft, write, clear } = useDraft(`${draftName}.${action}`, { reason: "" });
  const { isRunning, problems, setProblems, move } = moving;
  const problem = problems.find(({ field }) => field === "reason");
  const close = () => {
    setProblems([]);
    onClose();
  };
  const send = async () => {
    const found = checkForm(schema, { ...beside, ...draft });
    setProblems(found);
    if (found.length === 0 && (await move(action, { ...beside, reason: draft.reason.trim() }))) {
      clear();
      onClose();
    }
  };
  return (
    <QuestionDialog
      title={title}
      submit={submit}
      danger={danger}
      reason={{
        label: t("decide.reason"),
        help,
        error: problem && textOf(problem),
        value: draft.reason,
        onChange: (reason) => write({ reason }),
      }}
      isRunning={isRunning}
      refusal={refusal}
      onSend={() => void send()}
      onClose={close}
    >
      {children}
    </QuestionDialog>
  );
}
