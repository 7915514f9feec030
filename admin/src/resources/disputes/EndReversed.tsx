import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useDataProvider, useRefresh, useTranslate } from "react-admin";
import { v7 as uuid } from "uuid";
import { confirmationDraft } from "#shared/disputes/admin-contract.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf } from "../../providers/http.ts";
import { checkForm } from "../../ui/check-form.ts";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { QuestionDialog } from "../../ui/QuestionDialog.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";

/** Says that the money of an order went back, and lets whoever decides cases end the order by it. */
export function EndReversed({ reference }: { reference: string }) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice tone="danger">
      <Stack>
        <div>
          <strong>{t("disputes.reversed.title")}</strong>
          <p>{t("disputes.reversed.lead")}</p>
        </div>
        {permissions?.includes("disputes.decide") && (
          <div>
            <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
              {t("disputes.reversed.action")}
            </Button>
          </div>
        )}
      </Stack>
      {isOpen && <EndDialog reference={reference} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

function EndDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useTranslate();
  const textOf = useProblemText();
  const data = useDataProvider<ConsoleData>();
  const refresh = useRefresh();
  const { draft, write, clear } = useDraft(`order.${reference}.endReversed`, { reason: "" });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  const [isRunning, setRunning] = useState(false);
  // The same words sent again after a failure are the same intention.
  const intention = useRef({ meaning: "", key: "" });
  const problem = problems.find(({ field }) => field === "reason");
  const send = async () => {
    const reason = draft.reason.trim();
    const found = checkForm(confirmationDraft, { reason });
    setProblems(found);
    setRefusal(undefined);
    if (found.length > 0) return;
    if (intention.current.meaning !== reason) intention.current = { meaning: reason, key: uuid() };
    setRunning(true);
    try {
      await data.endReversed(reference, { reason }, intention.current.key);
      clear();
      onClose();
      refresh();
    } catch (error) {
      const { fields } = refusalOf(error).details;
      if (fields) setProblems(fields);
      else setRefusal(error);
      setRunning(false);
    }
  };
  return (
    <QuestionDialog
      title={t("disputes.reversed.dialog", { reference })}
      submit={t("disputes.reversed.action")}
      danger
      reason={{
        label: t("decide.reasonToBoth"),
        help: t("disputes.stop.reasonHelp"),
        error: problem && textOf(problem),
        value: draft.reason,
        onChange: (reason) => write({ reason }),
      }}
      isRunning={isRunning}
      refusal={refusal}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>{t("disputes.reversed.effect")}</p>
    </QuestionDialog>
  );
}
