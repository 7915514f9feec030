import { useId } from "react";
import { jobTitlesOf } from "#shared/organizations/choices.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";

/** A field for a job title: whatever is typed, with the usual ones to choose from. Those are kept as they are known, and shown in the reader's language. */
export function useJobTitles() {
  const { t } = useTranslation("choices");
  const { me } = useMe();
  const listId = useId();
  const usual = me?.organization ? jobTitlesOf(me.organization.type as "supplier" | "buyer") : [];
  const shown = (title: string | null | undefined): string =>
    title ? t(`jobTitle.${title}`, { defaultValue: title }) : "";
  return {
    shown,
    kept: <Typed extends string | null | undefined>(typed: Typed): Typed | string =>
      usual.find((title) => shown(title) === typed) ?? typed,
    listId,
    list: (
      <datalist id={listId}>
        {usual.map((title) => (
          <option key={title} value={shown(title)} />
        ))}
      </datalist>
    ),
  };
}
