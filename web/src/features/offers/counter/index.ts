/** A door of its own: the index of offers is on public pages, and the form of a version's terms on none. */
export { PartyLine } from "./PartyLine.tsx";
export { PlaceInput } from "./PlaceInput.tsx";
export { TermFields } from "./TermFields.tsx";
export { TypedTotal } from "./TypedTotal.tsx";
export { blankTerms, localMoment, type CounterTyped } from "./typed.ts";
export { useCounterForm } from "./use-counter-form.ts";
