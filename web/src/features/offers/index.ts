export { useListOffersQuery, useSendInquiryMutation } from "./api.ts";
