import { object, string } from "yup";
import { choice, uuid } from "../kernel/fields.ts";
import { sampleTypes } from "../terms/negotiated.ts";
import { conditionStates, sampleStatuses } from "./process.ts";

/** A condition of terms that ship nothing before a sample is approved, and the newest sample that counts; null where they have none. */
export const conditionView = object({
  type: choice(sampleTypes).required(),
  /** The day by which it is to be approved, YYYY-MM-DD. */
  dueOn: string().required(),
  state: choice(conditionStates).required(),
  newest: object({ id: uuid().required(), status: choice(sampleStatuses).required() })
    .nullable()
    .defined()
    .default(null),
})
  .nullable()
  .defined()
  .default(null);
