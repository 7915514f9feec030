import { useCallback, useEffect, useState } from "react";

/** Answers a function that shows the first wrong field of a form, once the page says which fields are wrong. */
export function useFirstWrong(): (form: HTMLFormElement | null) => void {
  const [sent, setSent] = useState<{ from: HTMLFormElement | null }>();
  useEffect(() => {
    if (sent) showFirstWrong(sent.from);
  }, [sent]);
  return useCallback((from) => setSent({ from }), []);
}

/** Brings the first wrong field into view and into focus, whoever found it wrong: the contract, the server or the page. */
function showFirstWrong(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  wrong?.scrollIntoView({ block: "center" });
  (wrong?.matches("fieldset") ? wrong.querySelector("input") : wrong)?.focus({ preventScroll: true });
}

/** The form that an event was sent from. */
export const formOf = ({ currentTarget }: { currentTarget: unknown }): HTMLFormElement | null =>
  currentTarget instanceof HTMLFormElement ? currentTarget : null;
