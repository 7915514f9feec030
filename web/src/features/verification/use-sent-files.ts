import { useState } from "react";
import type { Purpose } from "#shared/documents/choices.ts";
import { most } from "#shared/verification/rules.ts";
import { refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import type { ApiError } from "#shared/kernel/render.ts";

interface Props {
  purpose: Extract<Purpose, "verificationPaper" | "certificatePaper">;
  place: string;
}

/** The files of a paper or certificate: on their way as soon as they are chosen, and there again after a reload. */
export function useSentFiles({ purpose, place }: Props) {
  const uploads = useUploads({ purpose, place, most: most.files, kept: true });
  const { arrived, ...arrival } = useArrival(uploads);
  const [isAsked, setAsked] = useState(false);
  const [error, setError] = useState<unknown>();
  const isNothing = uploads.files.length === 0;
  return {
    uploads,
    arrival,
    isMissing: isAsked && isNothing,
    /** Of what was refused and stands beside no field. */
    error,
    /** The ids once all have arrived; null where there is nothing to send. */
    async wait(): Promise<string[] | null> {
      setAsked(isNothing);
      setError(undefined);
      const [ids] = (await arrived()) ?? [];
      return ids && ids.length > 0 ? ids : null;
    },
    /** Puts a refusal beside the files and, by `besideFields`, beside the fields. */
    refuse(cause: unknown, besideFields: (problem: ApiError) => boolean) {
      const onFiles = refuseFiles(cause, { documents: uploads });
      const onFields = isApiError(cause) && besideFields(cause);
      setError(onFiles || onFields ? undefined : cause);
    },
  };
}
