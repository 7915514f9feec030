import { object, string, type InferType } from "yup";
import { optionalString, timestamp, uuid } from "../kernel/fields.ts";

export const inspectionView = object({
  id: uuid().required(),
  certificateNumber: string().required(),
  inspector: string().required(),
  inspectionDate: string().required(),
  status: string().oneOf(["approved", "rejected"]).required(),
  reportUrl: optionalString(),
  notes: optionalString(),
  /** Whose claim it is: it binds that side, never the other. */
  side: string().oneOf(["buyer", "supplier"]).required(),
  createdAt: timestamp(),
});
export type InspectionView = InferType<typeof inspectionView>;
