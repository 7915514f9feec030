import { useEffect, useEffectEvent, useRef, useState } from "react";
import { messageValues } from "#shared/look/message-values.ts";
import type { DetailsDraft, DetailsView, VerificationView } from "#shared/verification/contract.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { getVerification } from "#web/src/features/own-organization/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { dropDraft, keepDraft, keptDraft } from "#web/src/runtime/kept-draft.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useSaveDetailsMutation } from "./api.ts";
import { usePress } from "./use-press.ts";

export type DetailName = keyof DetailsView;
type Typed = Partial<{ [Name in DetailName]: NonNullable<DetailsView[Name]> }>;

export interface Details {
  /** What stands in the field: typed, else saved. */
  valueOf: <Name extends DetailName>(name: Name) => NonNullable<DetailsView[Name]>;
  type: <Name extends DetailName>(name: Name, value: NonNullable<DetailsView[Name]>) => void;
  /** The field was left. */
  commit: (name: DetailName) => Promise<boolean>;
  /** Saves all that was typed; answers whether nothing is left. */
  commitAll: () => Promise<boolean>;
  /** By field, and by `representatives[0].name` within the list. */
  problems: Readonly<Record<string, string>>;
  /** What somebody else has written in the same field meanwhile. */
  conflicts: Readonly<Partial<DetailsView>>;
  settle: (name: DetailName, whose: "mine" | "theirs") => void;
  isSaving: boolean;
  savedAt: Date | undefined;
  /** Of the last save that was refused for something that stands in no field. */
  error: unknown;
  isUnsaved: boolean;
}

const empty = (name: DetailName) => (name === "representatives" ? [] : "");
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What is typed of a request's details, saved whenever a field is left. Whoever saves at the same time in another field loses nothing; in the same
 * one, both texts stand until one is chosen. What could not be saved is kept in this tab.
 */
export function useDetails(view: VerificationView): Details {
  const { t } = useTranslation("validation");
  const language = useLanguage();
  const dispatch = useAppDispatch();
  const { organizationId } = view;
  const place = `verification:${organizationId}`;
  const [save] = useSaveDetailsMutation();
  const [typed, setTyped] = useState<Typed>(() => keptDraft<Typed>(place) ?? {});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [conflicts, setConflicts] = useState<Partial<DetailsView>>({});
  const [saving, setSaving] = useState(0);
  const [savedAt, setSavedAt] = useState<Date>();
  const [error, setError] = useState<unknown>();
  // By what stood there when somebody began to type.
  const began = useRef<Partial<DetailsView>>({});
  const now = useRef({ typed, view });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const released = usePress();
  // What was just saved is read again only after it.
  const [answered, setAnswered] = useState(view);
  const newest = newerOf(view, answered);
  useEffect(() => {
    now.current.view = newest;
  }, [newest]);

  const savedOf = (name: DetailName, of = now.current.view) => of.request?.details[name] ?? empty(name);
  const change = (next: Typed) => {
    now.current.typed = next;
    setTyped(next);
    if (Object.keys(next).length > 0) keepDraft(place, next);
    else dropDraft(place);
  };
  const without = (name: DetailName) => {
    const { [name]: _, ...others } = now.current.typed;
    change(others);
  };
  const clear = (name: string) => {
    setProblems((all) => Object.fromEntries(Object.entries(all).filter(([field]) => !field.startsWith(name))));
    setConflicts(({ [name as DetailName]: _, ...others }) => others);
    setError(undefined);
  };

  async function send(name: DetailName): Promise<boolean> {
    const stands = now.current.typed[name];
    if (stands === undefined) return true;
    const value = Array.isArray(stands) ? stands.filter((one) => one.name.trim() || one.function.trim()) : stands;
    if (isSame(value, savedOf(name))) return (without(name), true);
    if (Array.isArray(value) && !isWhole(value)) return false;
    // Somebody else may save between any two tries.
    for (let tries = 0; tries < 3; tries += 1) {
      const version = now.current.view.request?.version ?? 0;
      const changes: Partial<DetailsDraft> = { [name]: value };
      const answer = await save({ organizationId, version, changes });
      if (answer.data) {
        show(answer.data);
        if (isSame(now.current.typed[name], stands)) without(name);
        delete began.current[name];
        setSavedAt(serverNow());
        return true;
      }
      if (!isApiError(answer.error) || answer.error.code !== "request.versionStale") return refused(name, answer.error);
      const read = await dispatch(getVerification.initiate(organizationId, { subscribe: false, forceRefetch: true }));
      if (!read.data) return refused(name, read.error);
      show(read.data);
      const theirs = savedOf(name);
      if (isSame(theirs, value)) return (without(name), true);
      if (!isSame(theirs, began.current[name])) {
        setConflicts((all) => ({ ...all, [name]: theirs }));
        return false;
      }
    }
    return false;
  }
  const show = (next: VerificationView) => {
    now.current.view = next;
    setAnswered(next);
  };
  function refused(name: DetailName, cause: unknown): false {
    const fields = isApiError(cause) ? (cause.details.fields ?? []) : [];
    setProblems((all) => ({
      ...all,
      ...Object.fromEntries(
        fields.map(({ field, key, values }) => [field, t(key, messageValues(values ?? {}, language))]),
      ),
    }));
    if (fields.length === 0) setError(cause);
    return false;
  }
  /** One after the other: each needs the version that the one before has made. */
  const commit = (name: DetailName): Promise<boolean> => {
    const done = Promise.all([queue.current, released()]).then(async () => {
      setSaving((count) => count + 1);
      return send(name).finally(() => setSaving((count) => count - 1));
    });
    queue.current = done.catch(() => undefined);
    return done;
  };
  const commitAll = async () => {
    const names = Object.keys(now.current.typed) as DetailName[];
    return (await Promise.all(names.map(commit))).every(Boolean);
  };
  // What was typed before a reload is what stands there now, until it is known that somebody else has written.
  const remember = useEffectEvent(() => {
    for (const name of Object.keys(typed) as DetailName[]) began.current[name] ??= savedOf(name) as never;
  });
  useEffect(() => remember(), []);

  return {
    valueOf: (name) => (typed[name] ?? savedOf(name, newest)) as never,
    type(name, value) {
      began.current[name] ??= savedOf(name) as never;
      clear(name);
      change({ ...now.current.typed, [name]: value });
    },
    commit,
    commitAll,
    problems,
    conflicts,
    settle(name, whose) {
      clear(name);
      delete began.current[name];
      if (whose === "theirs") return without(name);
      began.current[name] = savedOf(name) as never;
      void commit(name);
    },
    isSaving: saving > 0,
    savedAt,
    error,
    isUnsaved: Object.keys(typed).length > 0,
  };
}

/** By what was typed; whatever else has changed, the one that was read is the newer. */
const newerOf = (read: VerificationView, answered: VerificationView): VerificationView =>
  read.request && read.request.id === answered.request?.id && read.request.version < answered.request.version
    ? answered
    : read;

const isWhole = (list: DetailsView["representatives"]) =>
  list.every((one) => one.name.trim() !== "" && one.function.trim() !== "");
