import type { ValidationError } from "yup";
import type { FieldProblem } from "./errors.ts";

/** What a contract found wrong, one problem a field: that is enough to act on. The server and the console's forms read it alike. */
export function fieldProblems(error: ValidationError): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const single of error.inner.length > 0 ? error.inner : [error]) {
    const field = single.path ?? "";
    if (!found.has(field)) found.set(field, { field, ...problemOf(single) });
  }
  return [...found.values()];
}

/** Our schemas carry a locale key as message; yup's own checks are told apart by their type. */
function problemOf({ message, type }: ValidationError): Pick<FieldProblem, "key" | "values"> {
  const carried: unknown = message;
  if (typeof carried === "object" && carried !== null && "key" in carried) return carried as FieldProblem;
  if (type === "required" || type === "optionality" || type === "nullable") return { key: "required" };
  if (type === "oneOf") return { key: "choice" };
  return { key: "invalid" };
}
