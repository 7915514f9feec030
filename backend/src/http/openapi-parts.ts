import type { JsonSchema } from "./openapi-schema.ts";

/** What is shorter than this, written out, is written where it stands. */
const leastLength = 300;

interface Named {
  name: string;
  schema: JsonSchema;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether it is worth a name: an object with fields of its own. */
const isPart = (value: unknown): value is JsonSchema =>
  isSchema(value) && isSchema(value.properties) && JSON.stringify(value).length >= leastLength;

const pascal = (text: string): string =>
  text.replace(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Calls `seen` for all that lies in `value`, with the name under which it stands, the outermost first. */
function walk(value: unknown, name: string, seen: (value: JsonSchema, name: string) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, name, seen);
  if (!isSchema(value)) return;
  seen(value, name);
  // Of a list, or of what a schema says of itself, the field's name stays.
  for (const [key, inner] of Object.entries(value)) walk(inner, own.has(key) ? name : key, seen);
}
const own = new Set(["items", "properties", "schema", "content", "application/json", "200", "201", "responses"]);

/**
 * A document in which each schema that stands in several places is written once, below `components/schemas`, and named where it is used: views that many calls answer with
 * would make it several times as long. A part's name is that of the operation or field where it is met first.
 */
export function withSharedParts(document: Record<string, unknown>): Record<string, unknown> {
  const { paths, components } = document as {
    paths: Record<string, Record<string, unknown>>;
    components: { schemas: Record<string, JsonSchema> };
  };
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const operations of Object.values(paths))
    for (const operation of Object.values(operations) as {
      operationId: string;
      responses: object;
      requestBody?: object;
    }[])
      walk([operation.responses, operation.requestBody], pascal(operation.operationId), (value, name) => {
        if (!isPart(value)) return;
        const text = JSON.stringify(value);
        counts.set(text, (counts.get(text) ?? 0) + 1);
        if (!names.has(text)) names.set(text, pascal(name));
      });
  const parts = new Map<string, Named>();
  const taken = new Set(Object.keys(components.schemas));
  for (const [text, count] of counts) {
    if (count < 2) continue;
    const base = names.get(text) ?? "Part";
    let name = base;
    for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`;
    taken.add(name);
    parts.set(text, { name, schema: {} });
  }
  const replaced = (value: unknown, isPartItself = false): unknown => {
    if (Array.isArray(value)) return value.map((one) => replaced(one));
    if (!isSchema(value)) return value;
    const part = isPartItself || !isPart(value) ? undefined : parts.get(JSON.stringify(value));
    if (part) return { $ref: `#/components/schemas/${part.name}` };
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner)]));
  };
  for (const [text, part] of parts) part.schema = replaced(JSON.parse(text), true) as JsonSchema;
  const schemas = Object.fromEntries([...parts.values()].map(({ name, schema }) => [name, schema]));
  return {
    ...document,
    paths: replaced(paths),
    components: { ...components, schemas: { ...components.schemas, ...schemas } },
  };
}
