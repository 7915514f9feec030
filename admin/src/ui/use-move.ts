import { useQueryClient, type Query } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useUpdate } from "react-admin";
import { v7 as uuid } from "uuid";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import type { Move } from "../providers/data.ts";
import { refusalOf, statusOf } from "../providers/http.ts";

interface Props {
  resource: string;
  record: { id: string; version?: number };
  /** It has taken effect. */
  onDone?: (action: string) => void;
  /** It was refused for another reason than what stands in a field. */
  onRefused: (error: unknown) => void;
}

/** react-admin's own messages stay away: the page says what came of it. */
const pessimistic = {
  mutationMode: "pessimistic",
  returnPromise: true,
  onError: () => undefined,
  onSuccess: () => undefined,
} as const;

/**
 * Makes a move of staff: pessimistic, once. The same intention, sent again after a failure, carries the same key, so that it can
 * never happen twice; another text or another version is another intention.
 */
export function useMove({ resource, record, onDone, onRefused }: Props) {
  const [update] = useUpdate();
  const queries = useQueryClient();
  const intention = useRef({ meaning: "", key: "" });
  const isUnderWay = useRef(false);
  const [isRunning, setRunning] = useState(false);
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);

  // What has not been touched is not asked for again: each member of staff who decides would otherwise have the whole page read anew.
  const renewLists = () => queries.invalidateQueries({ queryKey: [resource, "getList"] });
  const renewRecord = (id: string) =>
    queries.invalidateQueries({ queryKey: [resource, "getOne"], predicate: isAbout(id) });

  const move = async (action: string, data: object): Promise<boolean> => {
    if (isUnderWay.current) return false;
    isUnderWay.current = true;
    setRunning(true);
    setProblems([]);
    const { id, version } = record;
    const meaning = JSON.stringify([action, id, version, data]);
    if (intention.current.meaning !== meaning) intention.current = { meaning, key: uuid() };
    const meta: Move = { action, version, key: intention.current.key };
    try {
      const changed = (await update(resource, { id, data, meta }, pessimistic)) as { id?: string } | undefined;
      // react-admin answers nothing when the session has ended: the sign-in page comes next, and then this one again.
      if (!changed?.id) return false;
      // The same once more, after it has happened, is meant anew: a tick that a colleague has taken away meanwhile.
      intention.current = { meaning: "", key: "" };
      queries.setQueriesData({ queryKey: [resource, "getOne"], predicate: isAbout(id) }, changed);
      await renewLists();
      onDone?.(action);
      return true;
    } catch (error) {
      const { fields } = refusalOf(error).details;
      if (fields) setProblems(fields);
      else onRefused(error);
      // Somebody else was there first: what is shown is old.
      if (isOld(error)) await Promise.all([renewRecord(id), renewLists()]);
      return false;
    } finally {
      isUnderWay.current = false;
      setRunning(false);
    }
  };
  return { move, isRunning, problems, setProblems };
}

/** Queries of one record, however much of it they ask for. */
const isAbout =
  (id: string) =>
  ({ queryKey }: Query): boolean =>
    (queryKey[2] as { id?: unknown } | undefined)?.id === id;

const isOld = (error: unknown): boolean => [403, 404, 409, 412].includes(statusOf(error) ?? 0);
