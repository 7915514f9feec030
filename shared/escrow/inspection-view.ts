import { boolean, object, string, type InferType } from "yup";
import { invitedBy } from "../inspectors/rules.ts";
import { can, choice, optionalString, optionalTimestamp, timestamp, uuid } from "../kernel/fields.ts";
import { inspectionRecordView } from "../quality/record-view.ts";

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
  /** Added to a case as evidence: nothing has moved by its result. */
  inCase: boolean().required().default(false),
  /** Of goods that others have taken the place of since: it says nothing of those. */
  ofReplaced: boolean().required().default(false),
  /** Figure by figure, where that was entered. The lists of orders leave it out. */
  record: inspectionRecordView.nullable().defined().default(null),
  /** Of what an inspector has submitted by a link: who has invited them, what accredits them, and since when the other side agrees. Nobody corrects it. */
  byInspector: object({
    by: choice(invitedBy).required(),
    company: string().required(),
    accreditation: optionalString(),
    consentedAt: optionalTimestamp(),
  })
    .nullable()
    .defined()
    .default(null),
  /** Of a supplier's approval: what our team has said to it. */
  validation: object({
    decision: choice(["validated", "refused"]).required(),
    reason: string().required(),
    at: timestamp(),
  })
    .nullable()
    .defined()
    .default(null),
  can: can(["correct", "revokePassport"]),
  /** The number of its quality passport; null until it is issued, moments later. */
  passport: optionalString(),
  /** When that was taken back, by its side or our team. */
  passportRevokedAt: optionalTimestamp(),
});
export type InspectionView = InferType<typeof inspectionView>;
