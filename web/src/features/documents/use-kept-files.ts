import { useEffect } from "react";
import { dropDraft, keepDraft, keptDraft } from "#web/src/runtime/kept-draft.ts";
import type { UploadBox } from "./upload-box.ts";
import type { FileState, KeptFile } from "./upload-state.ts";

/** What was kept under this name; nothing of what an older page has kept in another form. */
const keptFiles = (name: string): KeptFile[] =>
  (keptDraft<Partial<KeptFile>[]>(name) ?? []).filter((file): file is KeptFile => typeof file.id === "string");

const toKeep = (files: readonly FileState[]): KeptFile[] =>
  files.flatMap(({ documentId: id, name, size }) => (id ? [{ id, name, size }] : []));

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
