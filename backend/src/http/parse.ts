import { ValidationError, type AnyObjectSchema } from "yup";
import { AppError, type FieldProblem } from "#shared/kernel/errors.ts";

type Where = "params" | "query" | "body";

/** Parses one part of a request. @throws {AppError} `request.invalid` with every field that is wrong. */
export function parsePart(schema: AnyObjectSchema | undefined, value: unknown, where: Where, loose = false): unknown {
  // PostgreSQL's text cannot hold it, and nobody means it.
  if (JSON.stringify(value ?? null).includes("\\u0000")) throw new AppError("request.invalid", { in: where });
  if (!schema) return where === "body" ? undefined : {};
  try {
    return schema.validateSync(value, { abortEarly: false, stripUnknown: !loose });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new AppError("request.invalid", { in: where, fields: fieldProblems(error) });
  }
}

/** Every problem with its field; one per field is enough to act on. */
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
