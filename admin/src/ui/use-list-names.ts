import { useTranslate } from "react-admin";
import type { ListSource } from "#shared/sanctions/choices.ts";
import { formatDate } from "./moments.ts";
import { useLanguage } from "./use-language.ts";

/** "United Nations, 20 Nov 2026; European Union, 3 Dec 2026". */
export function useListNames(): (lists: readonly { source: ListSource; listedOn: string }[]) => string {
  const t = useTranslate();
  const language = useLanguage();
  return (lists) =>
    lists
      .map(({ source, listedOn }) =>
        t("sanctions:lists.named", { source: t(`sanctions:source.${source}`), day: formatDate(listedOn, language) }),
      )
      .join("; ");
}
