import { useRef, useState } from "react";
import { useDataProvider, useTranslate } from "react-admin";
import { useNavigate } from "react-router-dom";
import { v7 as uuid } from "uuid";
import { confirmationDraft } from "#shared/disputes/admin-contract.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { refusalOf } from "../../providers/http.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Field } from "../../ui/Field.tsx";
import { QuestionDialog } from "../../ui/QuestionDialog.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";

const nothingTyped = { reference: "", shipment: "", reason: "" };

/** Which order, and why; leads to the new case. */
export function StopOrderDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const textOf = useProblemText();
  const data = useDataProvider<ConsoleData>();
  const navigate = useNavigate();
  const { draft, write, clear } = useDraft("dispute.stop", nothingTyped);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const [refusal, setRefusal] = useState<unknown>();
  /** How many shipments the order has, once the server has asked for one of them. */
  const [of, setOf] = useState<number>();
  const [isRunning, setRunning] = useState(false);
  // The same words sent again after a failure are the same intention.
  const intention = useRef({ meaning: "", key: "" });
  const problemOf = (field: string) => {
    const problem = problems.find((found) => found.field === field);
    return problem && textOf(problem);
  };
  const askShipment = (many: number) => {
    setOf(many);
    setProblems([{ field: "shipment", key: "required" }]);
  };
  const send = async () => {
    const [reference, shipment, reason] = [draft.reference.trim(), draft.shipment.trim(), draft.reason.trim()];
    const found = [
      ...(reference ? [] : [{ field: "reference", key: "required" }]),
      ...(of === undefined || shipment ? [] : [{ field: "shipment", key: "required" }]),
      ...checkForm(confirmationDraft, { reason }),
    ];
    setProblems(found);
    setRefusal(undefined);
    if (found.length > 0) return;
    const meaning = JSON.stringify([reference, shipment, reason]);
    if (intention.current.meaning !== meaning) intention.current = { meaning, key: uuid() };
    setRunning(true);
    try {
      const opened = await data.stopOrder(reference, { shipment, reason }, intention.current.key);
      clear();
      await navigate(`/disputes/${opened.id}`);
    } catch (error) {
      const { code, details } = refusalOf(error);
      if (code === "escrow.shipmentNeeded") askShipment(Number(details.of));
      else if (code === "escrow.shipmentNotFound") setProblems([{ field: "shipment", key: "choice" }]);
      else if (details.fields) setProblems(details.fields);
      else setRefusal(error);
      setRunning(false);
    }
  };
  return (
    <QuestionDialog
      title={t("disputes.stop.title")}
      submit={t("disputes.stop.action")}
      danger
      reason={{
        label: t("decide.reasonToBoth"),
        help: t("disputes.stop.reasonHelp"),
        error: problemOf("reason"),
        value: draft.reason,
        onChange: (reason) => write({ reason }),
      }}
      isRunning={isRunning}
      refusal={refusal}
      onSend={() => void send()}
      onClose={onClose}
    >
      <p>{t("disputes.stop.effect")}</p>
      <Field
        label={t("disputes.stop.reference")}
        help={t("disputes.stop.referenceHelp")}
        error={problemOf("reference")}
        required
        autoComplete="off"
        inputProps={{ maxLength: 60, spellCheck: false }}
        value={draft.reference}
        onChange={({ target }) => {
          // Another order may have one shipment.
          setOf(undefined);
          write({ reference: target.value, shipment: "" });
        }}
      />
      {(of !== undefined || draft.shipment) && (
        <Field
          label={t("disputes.stop.shipment")}
          help={of === undefined ? undefined : t("disputes.stop.shipmentHelp", { of })}
          error={problemOf("shipment")}
          required
          autoComplete="off"
          inputProps={{ maxLength: 2, inputMode: "numeric" }}
          value={draft.shipment}
          onChange={({ target }) => write({ shipment: target.value })}
        />
      )}
    </QuestionDialog>
  );
}
