import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { DocumentView } from "#shared/documents/contract.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import type { ApiError } from "#shared/kernel/render.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { useClientServices } from "#web/src/runtime/services.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { dropDraft } from "#web/src/runtime/kept-draft.ts";
import { documentsApi } from "./api.ts";
import { keptName, useKeptFiles } from "./use-kept-files.ts";
import { memberUploads, takeBack } from "./send-file.ts";
import { UploadBox } from "./upload-box.ts";
import { hasEnded, nothingChosen, type FileProblem, type FileState, type Snapshot } from "./upload-state.ts";

/** Another way in than that of members: where files are sent to, and how it is asked what has become of one. Stays the same object from one render to the next. */
export interface UploadDoor {
  readonly path: string;
  readonly ask: (documentId: string) => Promise<{ document: DocumentView } | { error: ApiError }>;
}

interface Props {
  purpose: Purpose;
  /** What they are for: an order, a conversation. Another place is another list. */
  place: string;
  /** How many it may be. */
  most: number;
  /** What has arrived is there again after a reload, until the list is cleared. */
  kept?: boolean;
  door?: UploadDoor | undefined;
}

export interface Uploads {
  readonly purpose: Purpose;
  readonly most: number;
  readonly files: readonly FileState[];
  /** Files of the last choice for which there was no place. */
  readonly leftOut: number;
  /** The form was sent, and did not go out, because a file was refused that still stands here. */
  readonly isHeld: boolean;
  /** What has arrived and left the list for a form. */
  readonly released: Snapshot["released"];
  /** Of what is ready, in the order of the list. */
  readonly ids: readonly string[];
  /** Something is on its way or being looked at. */
  readonly isBusy: boolean;
  readonly isRefused: boolean;
  readonly isFull: boolean;
  readonly add: (chosen: Iterable<File>, taken?: number) => void;
  /** The server has refused the form because of a file, named by its place in what `arrived` last gave. Answers whether it stands here. */
  readonly refuse: (at: number, problem: FileProblem) => boolean;
  readonly pause: (key: string) => void;
  /** Goes on at once with what was paused, or waits. */
  readonly resume: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly release: (key: string) => void;
  readonly clear: () => void;
  /** Once nothing is on its way: the ids of all files; null where one was refused, or the wait was given up. What was paused goes on. */
  readonly arrived: () => Promise<readonly string[] | null>;
  readonly giveUp: () => void;
}

/** The files that a form takes along. They are on their way as soon as they are chosen; the form sends the ids of what is ready. */
export function useUploads({ purpose, place, most, kept, door }: Props): Uploads {
  const services = useClientServices();
  const dispatch = useAppDispatch();
  const language = useLanguage();
  const box = useMemo(
    () =>
      new UploadBox({
        purpose,
        place,
        path: door?.path ?? memberUploads,
        most,
        services,
        language,
        async ask(documentId) {
          if (door) return door.ask(documentId);
          const { getDocument } = documentsApi.endpoints;
          const { data, error } = await dispatch(
            getDocument.initiate(documentId, { subscribe: false, forceRefetch: true }),
          );
          return data ? { document: data } : { error: error as ApiError };
        },
        remove: (documentId) =>
          void (door
            ? takeBack(services(), door.path, documentId)
            : dispatch(documentsApi.endpoints.removeDocument.initiate(documentId))),
      }),
    [purpose, place, most, door, services, language, dispatch],
  );
  useEffect(() => {
    box.open();
    return box.stop;
  }, [box]);
  const { files, leftOut, isHeld, released } = useSyncExternalStore(box.subscribe, box.snapshot, () => nothingChosen);
  const ids = files.flatMap(({ document }) => (document ? [document.id] : []));
  const name = kept ? keptName(purpose, place) : null;
  useKeptFiles(name, box);
  return {
    purpose,
    most,
    files,
    leftOut,
    isHeld,
    released,
    ids,
    isBusy: !files.every(hasEnded),
    isRefused: files.some(({ phase }) => phase === "refused"),
    isFull: files.length >= most,
    add: box.add,
    refuse: box.refuse,
    pause: box.pause,
    resume: box.resume,
    remove: box.remove,
    release: box.release,
    clear() {
      box.clear();
      // Whoever clears it may be gone before its files are seen to be none.
      if (name) dropDraft(name);
    },
    arrived: box.arrived,
    giveUp: box.giveUp,
  };
}
