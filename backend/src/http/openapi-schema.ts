import type {
  Schema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from "yup";

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>;

interface TestParams {
  min?: number;
  max?: number;
  regex?: RegExp;
}

/** The JSON Schema of a yup schema. Defaults make a property optional; a schema without a type takes anything. */
export const jsonSchema = (schema: Schema): JsonSchema => fromDescription(schema.describe());

function fromDescription(described: SchemaFieldDescription): JsonSchema {
  const description = described as SchemaDescription;
  const base = shapeOf(description);
  const values = description.oneOf.filter((value) => value !== null);
  const typed: JsonSchema = values.length > 0 ? { ...base, enum: values } : base;
  for (const { name, params } of description.tests)
    Object.assign(typed, limitOf(name ?? "", (params ?? {}) as TestParams, description.type));
  const fallback = defaultOf(description);
  if (fallback !== undefined) typed.default = fallback;
  if (!description.nullable || typed.type === undefined) return typed;
  if (typed.enum) typed.enum = [...values, null];
  return { ...typed, type: [typed.type, "null"] };
}

function shapeOf(description: SchemaDescription): JsonSchema {
  if (description.type === "object") return objectShape(description as SchemaObjectDescription);
  if (description.type === "array") {
    const { innerType } = description as SchemaInnerTypeDescription;
    const items = Array.isArray(innerType) ? innerType[0] : innerType;
    return { type: "array", items: items ? fromDescription(items) : {} };
  }
  return ["string", "number", "boolean"].includes(description.type) ? { type: description.type } : {};
}

function objectShape({ fields }: SchemaObjectDescription): JsonSchema {
  const names = Object.keys(fields);
  if (names.length === 0) return { type: "object" };
  const required = names.filter((name) => {
    const field = fields[name] as SchemaDescription;
    return !field.optional && defaultOf(field) === undefined;
  });
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromDescription(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

function defaultOf({ default: value, type }: SchemaDescription): unknown {
  // An object's default is made of its fields' and says nothing more.
  return type === "object" || typeof value === "function" ? undefined : value;
}

function limitOf(name: string, { min, max, regex }: TestParams, type: string): JsonSchema {
  if (name === "integer") return { type: "integer" };
  if (name === "min" && min !== undefined)
    return type === "string" ? { minLength: min } : type === "array" ? { minItems: min } : { minimum: min };
  if (name === "max" && max !== undefined)
    return type === "string" ? { maxLength: max } : type === "array" ? { maxItems: max } : { maximum: max };
  if (name === "email") return { format: "email" };
  if (name === "url") return { format: "uri" };
  if (name === "decimal") return { pattern: "^-?\\d+(\\.\\d+)?$" };
  if (name === "matches" && regex) return { pattern: regex.source };
  return {};
}
