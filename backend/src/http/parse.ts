import { LRUCache } from "lru-cache";
import { ValidationError, type AnyObjectSchema } from "yup";
import { AppError } from "#shared/kernel/errors.ts";
import { fieldProblems } from "#shared/kernel/field-problems.ts";
import { hasNul, isStorable } from "../kernel/storable.ts";
import { tooLong } from "./list-lengths.ts";
import { isReservedName } from "./reserved-names.ts";

type Where = "params" | "query" | "body";

/**
 * What the commonest queries were read as, by contract and text. The same text always reads the same, and reading costs a list
 * more than presenting it. What is kept is frozen: several requests share it.
 */
const queries = new WeakMap<AnyObjectSchema, LRUCache<string, object>>();
const keptQueries = 200;
/** Longer ones are hardly asked twice. */
const longestKept = 300;

/** Parses one part of a request. @throws {AppError} `request.invalid` with every field that is wrong. */
export function parsePart(schema: AnyObjectSchema | undefined, value: unknown, where: Where, loose = false): unknown {
  // What no contract reads is read by whoever takes it as it is: a report of the provider.
  if (!schema) return where === "body" ? undefined : {};
  const text = JSON.stringify(value ?? null);
  if (hasNul(text)) throw new AppError("request.invalid", { in: where });
  if (where !== "query") {
    const parsed = read(schema, value, where, loose);
    if (!isStorable(text)) throw new AppError("request.invalid", { in: where });
    return parsed;
  }
  if (!isStorable(text)) throw new AppError("request.invalid", { in: where });
  const named = namedIn(schema, (value ?? {}) as object);
  const key = JSON.stringify(named);
  if (key.length > longestKept) return read(schema, named, "query", false);
  let kept = queries.get(schema);
  if (!kept) queries.set(schema, (kept = new LRUCache({ max: keptQueries })));
  let parsed = kept.get(key);
  if (!parsed) kept.set(key, (parsed = freeze(read(schema, named, "query", false) as object)));
  return parsed;
}

/** What the contract names. Another parameter changes nothing, whatever it is called, and makes no other question: a mailing adds some to each link. */
const namedIn = (schema: AnyObjectSchema, value: object): object =>
  Object.fromEntries(
    Object.entries(value).filter(([name]) => Object.hasOwn(schema.fields, name) && !isReservedName(name)),
  );

function read(schema: AnyObjectSchema, value: unknown, where: Where, loose: boolean): unknown {
  const long = where === "body" ? tooLong(schema as unknown as Parameters<typeof tooLong>[0], value) : [];
  if (long.length > 0) throw new AppError("request.invalid", { in: where, fields: long });
  try {
    return schema.validateSync(value, { abortEarly: false, stripUnknown: !loose });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new AppError("request.invalid", { in: where, fields: fieldProblems(error) });
  }
}

function freeze<Value extends object>(value: Value): Value {
  for (const part of Object.values(value)) if (typeof part === "object" && part !== null) freeze(part as object);
  return Object.freeze(value);
}
