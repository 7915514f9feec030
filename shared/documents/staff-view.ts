import { array, object, string, type InferType } from "yup";
import { optionalString, optionalTimestamp, timestamp } from "../kernel/fields.ts";
import { documentView } from "./contract.ts";

/** A paper or picture as our team sees it: with who has sent it, when, and what has taken its place since. */
export const staffPaperView = object({
  document: documentView,
  /** The name of the organization that has sent it. */
  organization: string().required(),
  /** The address of the person who has; null once they have left. */
  sentBy: optionalString(),
  /** When it was hung where it hangs, which is when the other side could read it. */
  attachedAt: timestamp(),
  /** The newer version, and since when. */
  replacedBy: optionalString(),
  replacedAt: optionalTimestamp(),
});
export type StaffPaperView = InferType<typeof staffPaperView>;

export const staffPapers = array(staffPaperView.required()).required();
