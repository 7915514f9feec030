import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import { useId, useRef, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import { v7 as uuid } from "uuid";
import { confirmationDraft } from "#shared/escrow/admin-contract.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf } from "../../providers/http.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Field } from "../../ui/Field.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useProblemText, useRefusalText } from "../../ui/use-refusal-text.ts";

const nothingTyped = { reference: "", reason: "" };

/** Which order, and why; leads to the new case. */
export function StopOrderDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const id = useId();
  const textOf = useProblemText();
  const refusalText = useRefusalText();
  const data = useDataProvider<ConsoleData>();
  const navigate = useNavigate();
  const { draft, write, clear } = useDraft("dispute.stop", nothingTyped);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  // The same words sent again after a failure are the same intention.
  const intention = useRef({ meaning: "", key: "" });
  const problemOf = (field: string) => {
    const problem = problems.find((found) => found.field === field);
    return problem && textOf(problem);
  };
  const send = async () => {
    const [reference, reason] = [draft.reference.trim(), draft.reason.trim()];
    const found = [
      ...(reference ? [] : [{ field: "reference", key: "required" }]),
      ...checkForm(confirmationDraft, { reason }),
    ];
    setProblems(found);
    setRefusal(undefined);
    if (found.length > 0) return;
    const meaning = JSON.stringify([reference, reason]);
    if (intention.current.meaning !== meaning) intention.current = { meaning, key: uuid() };
    setRunning(true);
    try {
      const opened = await data.stopOrder(reference, reason, intention.current.key);
      clear();
      await navigate(`/disputes/${opened.id}`);
    } catch (error) {
      const { fields } = refusalOf(error).details;
      if (fields) setProblems(fields);
      else setRefusal(error);
      setRunning(false);
    }
  };
  return (
    <Dialog open onClose={isRunning ? undefined : onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogTitle id={id}>{t("disputes.stop.title")}</DialogTitle>
        <DialogContent>
          <Stack>
            <p>{t("disputes.stop.effect")}</p>
            <Field
              label={t("disputes.stop.reference")}
              help={t("disputes.stop.referenceHelp")}
              error={problemOf("reference")}
              required
              autoComplete="off"
              inputProps={{ maxLength: 60, spellCheck: false }}
              value={draft.reference}
              onChange={({ target }) => write({ reference: target.value })}
            />
            <Field
              label={t("decide.reasonToBoth")}
              help={t("disputes.stop.reasonHelp")}
              error={problemOf("reason")}
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
          <Button onClick={onClose} disabled={isRunning}>
            {t("decide.cancel")}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={isRunning}>
            {isRunning ? t("decide.sending") : t("disputes.stop.action")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
