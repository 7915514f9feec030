import { offerDraft } from "#shared/offers/contract.ts";
import { useContractForm } from "#web/src/forms/use-contract-form.ts";

/** A shipment as it is typed; `id` tells it from the others while some are added and removed. */
export interface ShipmentTyped {
  id: number;
  quantity: string;
  shipBy: string;
  deliverFrom: string;
  deliverTo: string;
}

export const blankTerms = {
  deliveryTerms: "",
  tolerancePercent: "",
  inspectionDays: "",
  packing: "",
  shipments: [] as ShipmentTyped[],
};
export const blankInquiry = {
  message: "",
  quantity: "",
  pricePerUnit: "",
  ...blankTerms,
  documents: [] as string[],
};
export type InquiryTyped = typeof blankInquiry;

const inquiryForm = offerDraft.omit(["productId", "termsVersion"]);

export const useInquiryForm = () => useContractForm(inquiryForm, { defaultValues: blankInquiry });
export type InquiryForm = ReturnType<typeof useInquiryForm>;

/** Whether something was said beside quantity and price. */
export const saysTerms = (typed: InquiryTyped): boolean =>
  (Object.keys(blankTerms) as (keyof typeof blankTerms)[]).some((name) => typed[name].length > 0);
