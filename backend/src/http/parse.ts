import { ValidationError, type AnyObjectSchema } from "yup";
import { AppError } from "#shared/kernel/errors.ts";
import { fieldProblems } from "#shared/kernel/field-problems.ts";

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
