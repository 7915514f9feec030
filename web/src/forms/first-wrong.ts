import { useCallback, useEffect, useState } from "react";

interface FirstWrong {
  /** What was sent, and from where: the first wrong field is shown. */
  shown: (form: HTMLFormElement | null) => void;
  /** The same of the form that was sent last, for what the server says after somebody has read it through in a dialog. */
  shownAgain: () => void;
}

/** Shows the first wrong field of a form, once the page says which fields are wrong. */
export function useFirstWrong(): FirstWrong {
  const [sent, setSent] = useState<{ from: HTMLFormElement | null }>();
  useEffect(() => {
    if (sent) showFirstWrong(sent.from);
  }, [sent]);
  const shown = useCallback((from: HTMLFormElement | null) => setSent({ from }), []);
  const shownAgain = useCallback(() => setSent((last) => last && { ...last }), []);
  return { shown, shownAgain };
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
