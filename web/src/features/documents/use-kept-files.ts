import { useEffect } from "react";
import type { DocumentView } from "#shared/documents/contract.ts";
import { dropDraft, hasDraft, keepDraft, keptDraft } from "#web/src/runtime/kept-draft.ts";
import type { UploadBox } from "./upload-box.ts";
import type { FileState, KeptFile } from "./upload-state.ts";

/** What was kept under this name; nothing of what an older page has kept in another form. */
const keptFiles = (name: string): KeptFile[] =>
  (keptDraft<Partial<KeptFile>[]>(name) ?? []).filter((file): file is KeptFile => typeof file.id === "string");

const toKeep = (files: readonly FileState[]): KeptFile[] =>
  files.flatMap(({ documentId: id, name, size }) => (id ? [{ id, name, size }] : []));

/** Under which name files are kept that were sent for a form. */
export const keptName = (purpose: string, place: string): string => `files:${purpose}:${place}`;

/** Gives a form back what was sent for it from another place, where nothing is kept here. */
export function keepSent(place: string, purpose: string, sent: readonly DocumentView[]): void {
  const name = keptName(purpose, place);
  if (hasDraft(name)) return;
  const files = sent.filter(
    (file) => file.purpose === purpose && (file.status === "ready" || file.status === "checking"),
  );
  if (files.length > 0)
    keepDraft(
      name,
      files.map(({ id, name: called, size }) => ({ id, name: called, size })),
    );
}

/** Files of a form that have arrived are there again after a reload. Without a name nothing is kept. */
export function useKeptFiles(name: string | null, box: UploadBox): void {
  useEffect(() => {
    if (!name) return;
    box.addKept(keptFiles(name));
    let last = "";
    return box.subscribe(() => {
      const files = toKeep(box.snapshot().files);
      // How far something is is told many times a second.
      const next = files.map(({ id }) => id).join();
      if (next === last) return;
      last = next;
      if (next) keepDraft(name, files);
      else dropDraft(name);
    });
  }, [name, box]);
}
