import { array, object, type InferType } from "yup";
import { optional, optionalString, problem, text, uuid } from "../kernel/fields.ts";
import { longestAlt } from "./choices.ts";
import { pictureView } from "./contract.ts";

/** A picture with what it shows in words, in whichever language its owner has written them; null where nobody has. */
export const describedPicture = pictureView.shape({ alt: optionalString() });
export type DescribedPicture = InferType<typeof describedPicture>;

/**
 * The whole list in its order, the first is the main one: ids of own documents that hang here already, or that were sent for this and hang on nothing yet, see `/uploads`. What
 * is left out of the list is taken away; without a list, all stay as they are.
 */
export const pictureDrafts = (most: number) =>
  array(
    object({ id: uuid().required(problem("required")), alt: optional(text(longestAlt)) }).required(problem("required")),
  )
    .max(most, problem("tooMany", { max: most }))
    .test("once", problem("twice"), function (drafts) {
      const ids = (drafts ?? []).map((draft) => (draft as { id?: string } | null)?.id);
      const again = ids.findIndex((id, index) => id && ids.indexOf(id) < index);
      return again < 0 || this.createError({ path: `${this.path}[${again}]`, message: problem("twice") });
    })
    .default(undefined);
export interface PictureDraft {
  readonly id: string;
  readonly alt: string | null;
}

/** Why a picture cannot hang there. */
export const attachmentErrors = [
  "documents.notFound",
  "documents.notReady",
  "documents.refused",
  "documents.wrongPurpose",
  "documents.alreadyAttached",
] as const;
