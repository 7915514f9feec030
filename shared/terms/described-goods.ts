import { agreedLot } from "../catalogue/lots.ts";
import { string, type InferType } from "yup";
import { manyOf, optionalString } from "../kernel/fields.ts";

/** What the goods were said to be when both sides agreed, whatever the listing says by now. */
export const describedGoods = {
  origin: optionalString(),
  certifications: manyOf(string().required()),
  /** Null where nobody wrote it down. */
  description: optionalString(),
  /** The lot of the listing that was agreed on, as it was then; null where none was named. */
  lot: agreedLot.nullable().defined().default(null),
};
export type DescribedGoods = { [Name in keyof typeof describedGoods]: InferType<(typeof describedGoods)[Name]> };
