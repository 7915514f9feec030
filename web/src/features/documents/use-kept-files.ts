import { useEffect, useState } from "react";
import type { DocumentView } from "#shared/documents/contract.ts";
import { dropDraft, keepDraft, keptDraft } from "#web/src/runtime/kept-draft.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import type { AppStore } from "#web/src/runtime/store.ts";
import { documentsApi } from "./api.ts";

/** Those of these files that are ready and hang on nothing yet. */
export async function filesStillFree(
  dispatch: AppStore["dispatch"],
  ids: readonly string[],
): Promise<readonly DocumentView[]> {
  const { getDocument } = documentsApi.endpoints;
  const asked = ids.map((id) => dispatch(getDocument.initiate(id, { subscribe: false, forceRefetch: true })));
  const answers = await Promise.all(asked);
  return answers.flatMap(({ data }) => (data?.status === "ready" && data.can.includes("remove") ? [data] : []));
}

/** Files of a form that have arrived are there again after a reload. Without a name nothing is kept. */
export function useKeptFiles(
  name: string | null,
  ids: readonly string[],
  addReady: (documents: readonly DocumentView[]) => void,
): void {
  const dispatch = useAppDispatch();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!name) return;
    void filesStillFree(dispatch, keptDraft<string[]>(name) ?? []).then((documents) => {
      addReady(documents);
      setRead(true);
    });
  }, [name, dispatch, addReady]);
  const kept = ids.join();
  useEffect(() => {
    if (!name || !isRead) return;
    if (kept) keepDraft(name, kept.split(","));
    else dropDraft(name);
  }, [name, kept, isRead]);
}
