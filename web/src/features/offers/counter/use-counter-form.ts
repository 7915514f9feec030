import { requiredText } from "#shared/kernel/fields.ts";
import { counterDraft } from "#shared/offers/contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { draftOf, type CounterTyped } from "./typed.ts";

/** As typed, checked as it is sent. */
const counterForm = counterDraft.transform((typed: unknown) =>
  typeof typed === "object" && typed !== null && "priced" in typed ? draftOf(typed as CounterTyped) : typed,
);

/** With an inquiry its author has something to say to somebody who does not know them yet. */
const inquiryForm: typeof counterForm = counterForm.shape({ message: requiredText(2000) });

export const useCounterForm = (defaultValues: CounterTyped, { wordsNeeded = false } = {}) =>
  useContractForm<typeof counterForm, CounterTyped>(wordsNeeded ? inquiryForm : counterForm, { defaultValues });
export type CounterForm = ReturnType<typeof useCounterForm>;

/** Under which name another version of an offer is kept while it is typed. */
export const counterName = (offerId: string): string => `counter-offer:${offerId}`;
