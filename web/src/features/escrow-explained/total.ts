import { object, ValidationError } from "yup";
import { amount, problem } from "#shared/kernel/fields.ts";
import { fieldProblems } from "#shared/kernel/field-problems.ts";
import { otherWritingOf } from "#shared/look/numbers.ts";
import type { FieldProblem } from "#shared/kernel/errors.ts";

const totalForm = object({ total: amount().required(problem("required")) });

/** What is wrong with an amount, if anything. */
export function totalProblem(total: string): FieldProblem | undefined {
  const number = otherWritingOf(total);
  if (number) return { field: "total", ...problem("decimalSign", { number }) };
  try {
    totalForm.validateSync({ total });
    return undefined;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return fieldProblems(error)[0];
  }
}
