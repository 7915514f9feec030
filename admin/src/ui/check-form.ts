import { ValidationError, type AnyObjectSchema } from "yup";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { fieldProblems } from "#shared/kernel/field-problems.ts";

/** What a contract finds wrong with a form, as the server would say it. */
export function checkForm(schema: AnyObjectSchema, values: object): FieldProblem[] {
  try {
    schema.validateSync(values, { abortEarly: false });
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return fieldProblems(error);
    throw error;
  }
}
