import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import type { AnyObjectSchema } from "yup";
import { checkForm } from "./check-form.ts";
import { Field } from "./Field.tsx";
import { Notice } from "./Notice.tsx";
import { Stack } from "./Stack.tsx";
import { useDraft } from "./use-draft.ts";
import type { useMove } from "./use-move.ts";
import { useProblemText, useRefusalText } from "./use-refusal-text.ts";

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
  /** Why the last try was refused. */
  refusal?: unknown;
  onClose: () => void;
}

/** Asks for the reason of a move and makes it. Closed only when it has taken effect or by the reader. */
export function ReasonDialog(props: Props) {
  const { title, children, submit, danger, help, action, draftName, schema, moving, refusal, onClose } = props;
  const t = useTranslate();
  const id = useId();
  const textOf = useProblemText();
  const refusalText = useRefusalText();
  const { draft, write, clear } = useDraft(`${draftName}.${action}`, { reason: "" });
  const { isRunning, problems, setProblems, move } = moving;
  const problem = problems.find(({ field }) => field === "reason");
  const close = () => {
    setProblems([]);
    onClose();
  };
  const send = async () => {
    const found = checkForm(schema, draft);
    setProblems(found);
    if (found.length === 0 && (await move(action, { reason: draft.reason.trim() }))) {
      clear();
      onClose();
    }
  };
  return (
    <Dialog open onClose={isRunning ? undefined : close} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack>
            {children}
            <Field
              label={t("decide.reason")}
              help={help}
              error={problem && textOf(problem)}
              multiline
              minRows={4}
              maxRows={12}
              required
              value={draft.reason}
              onChange={({ target }) => write({ reason: target.value })}
            />
            {refusal !== undefined && (
              <Notice tone="danger" role="alert">
                {refusalText(refusal).text}
              </Notice>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close} disabled={isRunning}>
            {t("decide.cancel")}
          </Button>
          <Button type="submit" variant="contained" color={danger ? "error" : "primary"} disabled={isRunning}>
            {isRunning ? t("decide.sending") : submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
