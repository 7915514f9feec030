import { useTranslate } from "react-admin";

/** What a task is about, in words; a kind without words stands for itself. */
export function useKindName(): (kind: string) => string {
  const t = useTranslate();
  return (kind) => t(`tasks.kind.${kind}`, { _: kind });
}
