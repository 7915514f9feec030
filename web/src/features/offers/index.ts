export { notesName } from "./question.ts";
export { useGetOfferQuery, useListOffersQuery, useSendInquiryMutation } from "./api.ts";
export { counterPath } from "./counter/path.ts";
export { counterName, useCounterForm } from "./counter/use-counter-form.ts";
export { PlaceInput } from "./counter/PlaceInput.tsx";
export { TermFields } from "./counter/TermFields.tsx";
export { blankTerms, localMoment, typedOfDraft, type CounterTyped } from "./counter/typed.ts";
