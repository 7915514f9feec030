import { useState, type MouseEvent } from "react";
import { useDataProvider } from "react-admin";
import type { DocumentView } from "#shared/documents/contract.ts";
import type { ConsoleData } from "../providers/data.ts";

/** An address that ends while it is being followed is no use. */
const margin = 15_000;

/**
 * A document whose addresses end after some minutes, as it is known last. `open` is for its link: where the address has ended meanwhile, a fresh
 * one is asked for and followed. `renew` asks for fresh ones.
 */
export function useFileAddress(given: DocumentView) {
  const data = useDataProvider<ConsoleData>();
  const [fresh, setFresh] = useState<DocumentView>();
  const [error, setError] = useState<unknown>();
  const isLater = fresh && Date.parse(fresh.expiresAt ?? "") > Date.parse(given.expiresAt ?? "");
  const document = isLater ? fresh : given;
  const renew = async (): Promise<DocumentView | undefined> => {
    setError(undefined);
    try {
      const read = await data.document(document.id);
      setFresh(read);
      return read;
    } catch (failed) {
      setError(failed);
      return undefined;
    }
  };
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const { expiresAt } = document;
    if (!expiresAt || Date.parse(expiresAt) - margin > Date.now()) return;
    event.preventDefault();
    void renew().then((read) => {
      if (!read?.url) return;
      const link = window.document.createElement("a");
      link.href = read.url;
      link.download = read.name;
      link.click();
    });
  };
  return { document, open, renew, error };
}
