import { createContext, use, useEffect, useId } from "react";

/** The forms of the present tab in which something was typed that is not saved. */
export const TypedContext = createContext<Set<string>>(new Set());

/** Says of a form whether something would be lost with it. */
export function useTyped(isTyped: boolean): void {
  const forms = use(TypedContext);
  const id = useId();
  useEffect(() => {
    if (isTyped) forms.add(id);
    else forms.delete(id);
    return () => void forms.delete(id);
  }, [forms, id, isTyped]);
}
