import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Field } from "./Field.tsx";
import { Notice } from "./Notice.tsx";
import { Stack } from "./Stack.tsx";
import { useRefusalText } from "./use-refusal-text.ts";

interface Props {
  title: string;
  /** What happens, and the fields beside the reason. */
  children: ReactNode;
  /** The button's words. */
  submit: string;
  danger?: boolean;
  reason: {
    label: string;
    help?: string;
    error: string | undefined;
    value: string;
    onChange: (reason: string) => void;
  };
  isRunning: boolean;
  /** Why the last try was refused. */
  refusal?: unknown;
  onSend: () => void;
  onClose: () => void;
}

/** The frame of each question that wants a reason before something is done. */
export function QuestionDialog(props: Props) {
  const { title, children, submit, danger, reason, isRunning, refusal, onSend, onClose } = props;
  const t = useTranslate();
  const id = useId();
  const refusalText = useRefusalText();
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack>
            {children}
            <Field
              label={reason.label}
              help={reason.help}
              error={reason.error}
              multiline
              minRows={4}
              maxRows={12}
              required
              value={reason.value}
              onChange={({ target }) => reason.onChange(target.value)}
            />
            {refusal !== undefined && (
              <Notice tone="danger" role="alert">
                {refusalText(refusal).text}
              </Notice>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isRunning}>
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
