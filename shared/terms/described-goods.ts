import { string, type InferType } from "yup";
import { manyOf, optionalString } from "../kernel/fields.ts";

/** What the goods were said to be when both sides agreed, whatever the listing says by now. */
export const describedGoods = {
  origin: optionalString(),
  certifications: manyOf(string().required()),
  /** Null where nobody wrote it down. */
  description: optionalString(),
};
export type DescribedGoods = { [Name in keyof typeof describedGoods]: InferType<(typeof describedGoods)[Name]> };
