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
    if (where === "params" && isOnlyIds(schema, value)) return value;
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

const ids = new WeakMap<AnyObjectSchema, readonly string[]>();
const writtenId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Whether what an address names are ids alone, and written as we write them: most addresses that do, and a schema would answer the same much later. */
function isOnlyIds(schema: AnyObjectSchema, value: unknown): boolean {
  let names = ids.get(schema);
  if (!names) {
    const fields = Object.entries(schema.fields) as [string, { spec?: { meta?: { isId?: boolean } } }][];
    ids.set(schema, (names = fields.every(([, field]) => field.spec?.meta?.isId) ? fields.map(([name]) => name) : []));
  }
  const given = (value ?? {}) as Record<string, unknown>;
  return (
    names.length > 0 &&
    Object.keys(given).length === names.length &&
    names.every((name) => {
      const one = given[name];
      return typeof one === "string" && writtenId.test(one);
    })
  );
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
