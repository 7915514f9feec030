export { notesName } from "./question.ts";
export { useGetOfferQuery, useListOffersQuery, useSendInquiryMutation } from "./api.ts";
export { counterPath } from "./counter/path.ts";
export { counterName } from "./counter/use-counter-form.ts";
export { typedOfDraft } from "./counter/typed.ts";
