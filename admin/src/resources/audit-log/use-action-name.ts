import { useTranslate } from "react-admin";

/** What was done, in words; an action without words stands for itself. */
export function useActionName(): (action: string) => string {
  const t = useTranslate();
  return (action) => t(`audit:action.${action}`, { _: action });
}
