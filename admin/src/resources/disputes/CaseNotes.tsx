import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { noteDraft } from "#shared/disputes/admin-contract.ts";
import { checkForm } from "../../ui/check-form.ts";
import { Field } from "../../ui/Field.tsx";
import { IconLock } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { useDraft } from "../../ui/use-draft.ts";
import { useProblemText } from "../../ui/use-refusal-text.ts";
import type { DecisionProps } from "./decision-props.ts";
import styles from "./Desk.module.css";

/** What our team writes for itself: neither side reads it, in no letter and no file of the case. */
export function CaseNotes({ dispute, moving, onAsk }: DecisionProps) {
  const t = useTranslate();
  const textOf = useProblemText();
  const { draft, write, clear } = useDraft(`dispute.${dispute.id}.note`, { note: "" });
  const problem = moving.problems.find(({ field }) => field === "note");
  const send = async () => {
    onAsk();
    const found = checkForm(noteDraft, draft);
    moving.setProblems(found);
    if (found.length === 0 && (await moving.move("notes", { note: draft.note.trim() }))) clear();
  };
  return (
    <section className={styles.notes} aria-labelledby={`${dispute.id}-notes`}>
      <h2 id={`${dispute.id}-notes`}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        {t("desk.notes")}
      </h2>
      <p className={styles.who}>{t("desk.notesHelp")}</p>
      <ul className={styles.lines}>
        {dispute.notes.map(({ id, note, by, at }) => (
          <li key={id}>
            <p className={styles.who}>
              {by}, <Moment at={at} />
            </p>
            <p className={styles.words}>{note}</p>
          </li>
        ))}
      </ul>
      {dispute.can.includes("note") && (
        <form
          noValidate
          className={styles.noteForm}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Field
            label={t("desk.note")}
            error={problem && textOf(problem)}
            multiline
            minRows={2}
            maxRows={8}
            value={draft.note}
            onChange={({ target }) => write({ note: target.value })}
          />
          <Button type="submit" disabled={moving.isRunning}>
            {t("desk.addNote")}
          </Button>
        </form>
      )}
    </section>
  );
}
