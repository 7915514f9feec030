export { notesName } from "./question.ts";
export { useListOffersQuery, useSendInquiryMutation } from "./api.ts";
