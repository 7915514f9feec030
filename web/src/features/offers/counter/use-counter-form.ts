import { counterDraft } from "#shared/offers/contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";
import { draftOf, type CounterTyped } from "./typed.ts";

/** As typed, checked as it is sent. */
const counterForm = counterDraft.transform((typed: unknown) =>
  typeof typed === "object" && typed !== null && "priced" in typed ? draftOf(typed as CounterTyped) : typed,
);

export const useCounterForm = (defaultValues: CounterTyped) =>
  useContractForm<typeof counterForm, CounterTyped>(counterForm, { defaultValues });
export type CounterForm = ReturnType<typeof useCounterForm>;

/** Under which name another version of an offer is kept while it is typed. */
export const counterName = (offerId: string): string => `counter-offer:${offerId}`;
