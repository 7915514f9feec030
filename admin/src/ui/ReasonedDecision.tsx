import Button from "@mui/material/Button";
import type { TablerIcon } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import type { AnyObjectSchema } from "yup";
import { Notice } from "./Notice.tsx";
import { Panel } from "./Panel.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import styles from "./ReasonedDecision.module.css";
import { Stack } from "./Stack.tsx";
import { useMove } from "./use-move.ts";
import { useRefusalText } from "./use-refusal-text.ts";

interface Words {
  /** The button's. */
  label: string;
  /** The question's title, what the answer does, the words of its button and what a reason should say. */
  ask: string;
  effect: string;
  submit: string;
  help: string;
  /** Afterwards. */
  done: string;
}

interface Props<Action extends string> {
  title: string;
  resource: string;
  record: { id: string; version?: number; can: readonly Action[] };
  /** Keeps what is written apart from other reasons. */
  draftName: string;
  schema: AnyObjectSchema;
  /** The agreeing one first. */
  actions: readonly { name: Action; icon: TablerIcon; refuses?: boolean }[];
  words: (action: Action) => Words;
  /** What is to be decided, or was. */
  children: ReactNode;
}

/** A decision about a record that needs a reason: what came of it, the buttons of what is possible now, and the question before each. */
export function ReasonedDecision<Action extends string>(props: Props<Action>) {
  const { title, resource, record, draftName, schema, actions, words, children } = props;
  const refusalText = useRefusalText();
  const [asked, setAsked] = useState<Action>();
  const [refusal, setRefusal] = useState<unknown>();
  const [done, setDone] = useState<Action>();
  const moving = useMove({
    resource,
    record,
    onDone: (action) => setDone(action as Action),
    onRefused: setRefusal,
  });
  const ask = (action: Action) => {
    setRefusal(undefined);
    setDone(undefined);
    setAsked(action);
  };
  const offered = actions.filter(({ name }) => record.can.includes(name));
  // Somebody else has decided: what was asked for is no longer possible.
  const question = offered.find(({ name }) => name === asked);
  const said = question && words(question.name);
  return (
    <Panel title={title}>
      <Stack>
        {done && (
          <Notice tone="success" role="status">
            {words(done).done}
          </Notice>
        )}
        {refusal !== undefined && !question && !done && (
          <Notice tone="danger" role="alert">
            {refusalText(refusal).text}
          </Notice>
        )}
        {children}
        {offered.length > 0 && (
          <div className={styles.buttons}>
            {offered.map(({ name, icon: Icon, refuses }) => (
              <Button
                key={name}
                variant={refuses ? undefined : "contained"}
                color={refuses ? "error" : "primary"}
                startIcon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
                onClick={() => ask(name)}
              >
                {words(name).label}
              </Button>
            ))}
          </div>
        )}
      </Stack>
      {question && said && (
        <ReasonDialog
          title={said.ask}
          submit={said.submit}
          help={said.help}
          danger={question.refuses}
          action={question.name}
          draftName={draftName}
          schema={schema}
          moving={moving}
          refusal={refusal}
          onClose={() => setAsked(undefined)}
        >
          <p>{said.effect}</p>
        </ReasonDialog>
      )}
    </Panel>
  );
}
