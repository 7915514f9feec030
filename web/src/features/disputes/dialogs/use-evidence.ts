import { useState } from "react";
import type { StatementDraft } from "#shared/disputes/contract.ts";
import { mostPapersAtOnce } from "#shared/escrow/papers-contract.ts";
import { useUploads, type Uploads } from "#web/src/features/documents/index.ts";
import { dropDraft, keepDraft, keptDraft } from "#web/src/runtime/kept-draft.ts";

export interface Evidence {
  uploads: Uploads;
  captionOf: (documentId: string) => string;
  describe: (documentId: string, caption: string) => void;
  /** What is sent of the files that have arrived. */
  draftOf: (ids: readonly string[]) => StatementDraft["evidence"];
  clear: () => void;
}

/** The files that a statement takes along, each with what it shows; both are there again after a reload. */
export function useEvidence(place: string): Evidence {
  const uploads = useUploads({ purpose: "evidence", place, most: mostPapersAtOnce, kept: true });
  const name = `captions:${place}`;
  const [captions, setCaptions] = useState<Record<string, string>>(() => keptDraft<Record<string, string>>(name) ?? {});
  return {
    uploads,
    captionOf: (id) => captions[id] ?? "",
    describe(id, caption) {
      const next = { ...captions, [id]: caption };
      setCaptions(next);
      keepDraft(name, next);
    },
    draftOf: (ids) => ids.map((document) => ({ document, caption: captions[document]?.trim() || null })),
    clear() {
      uploads.clear();
      dropDraft(name);
    },
  };
}
