import { useEffect } from "react";
import type { DocumentView } from "#shared/documents/contract.ts";
import { hasEnded } from "./upload-state.ts";
import type { Uploads } from "./use-uploads.ts";

/** Hands what has arrived over to whoever keeps it in a form, and takes it out of the list of what is on its way: in the order in which it was chosen, whichever arrives first. */
export function useReadyFiles(
  { files, release }: Pick<Uploads, "files" | "release">,
  onArrived: (documents: readonly DocumentView[]) => void,
): void {
  useEffect(() => {
    const waiting = files.findIndex((file) => !hasEnded(file));
    const arrived = files
      .slice(0, waiting < 0 ? files.length : waiting)
      .flatMap(({ key, document }) => (document ? [{ key, document }] : []));
    if (arrived.length === 0) return;
    onArrived(arrived.map(({ document }) => document));
    for (const { key } of arrived) release(key);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each file that has arrived.
  }, [files]);
}
