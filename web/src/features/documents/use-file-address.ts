import { useState, type MouseEvent } from "react";
import type { DocumentView } from "#shared/documents/contract.ts";
import { useAppDispatch } from "#web/src/runtime/hooks.ts";
import { documentsApi } from "./api.ts";

/** An address that ends while it is being followed is no use. */
const margin = 15_000;

/** For a link to a file: where its address has ended meanwhile, a fresh one is asked for and followed; `hasFailed` where none was to be had. */
export function useFileAddress({ id, name, expiresAt }: Pick<DocumentView, "id" | "name" | "expiresAt">) {
  const dispatch = useAppDispatch();
  const [hasFailed, setFailed] = useState(false);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    setFailed(false);
    const isFresh = !expiresAt || Date.parse(expiresAt) - margin > Date.now();
    if (isFresh) return;
    event.preventDefault();
    void dispatch(documentsApi.endpoints.getDocument.initiate(id, { subscribe: false, forceRefetch: true })).then(
      ({ data, isSuccess }) => {
        // What was read before stays beside an error.
        if (!isSuccess || !data?.url) return setFailed(true);
        const link = window.document.createElement("a");
        link.href = data.url;
        link.download = name;
        link.click();
      },
    );
  };
  return { follow, hasFailed };
}
