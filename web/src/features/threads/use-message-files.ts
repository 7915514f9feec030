import { useEffect, useRef } from "react";
import { mostFiles } from "#shared/threads/rules.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { filesStillFree, useUploads, type Uploads } from "../documents/index.ts";
import { keepMessage, keptMessage } from "./kept-message.ts";

/** Files of the message that is being written. Those that have arrived are there again after a reload. */
export function useMessageFiles(threadId: string): Uploads {
  const dispatch = useAppDispatch();
  const uploads = useUploads({ purpose: "message", place: threadId, most: mostFiles });
  const { addReady, ids } = uploads;
  const isRead = useRef(false);
  useEffect(() => {
    void filesStillFree(dispatch, keptMessage(threadId).documents).then((documents) => {
      addReady(documents);
      isRead.current = true;
    });
  }, [threadId, dispatch, addReady]);
  const kept = ids.join();
  useEffect(() => {
    if (!isRead.current) return;
    const { text, documents } = keptMessage(threadId);
    if (documents.join() !== kept) keepMessage(threadId, { text, documents: kept ? kept.split(",") : [], key: null });
  }, [threadId, kept]);
  return uploads;
}
