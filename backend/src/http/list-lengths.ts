import type { AnyObject, Schema } from "yup";
import type { FieldProblem } from "#shared/kernel/errors.ts";
import { problem } from "#shared/kernel/problem.ts";

/** Entries of a list whose contract names no bound; choices are fewer, and everything else says its own. */
const usualMost = 100;

/** What is read of a schema here; yup tells it to nobody but by these. */
interface Shape {
  readonly type: string;
  readonly fields?: Readonly<Record<string, Shape>>;
  readonly innerType?: Shape;
  readonly tests: Schema["tests"];
}

/** The most entries that a list takes, and what is said of one that has more. */
export function boundOf({ tests }: Shape): { most: number; said: ReturnType<typeof problem> } {
  for (const { OPTIONS } of tests) {
    const { name, params, message } = OPTIONS ?? {};
    const most = (params as AnyObject | undefined)?.[name ?? ""] as unknown;
    if ((name !== "max" && name !== "length") || typeof most !== "number") continue;
    const said: unknown = message;
    const isOurs = typeof said === "object" && said !== null && "key" in said;
    return { most, said: isOurs ? (said as ReturnType<typeof problem>) : problem("tooMany", { max: most }) };
  }
  return { most: usualMost, said: problem("tooMany", { max: usualMost }) };
}

/**
 * The lists of a value that are longer than their schema takes. yup reads and checks every entry of a list, also of one that it refuses for its
 * length, and its answer has a line for each: so they are measured first, and what is below one that is too long is not looked at.
 */
export function tooLong(shape: Shape | undefined, value: unknown, path = ""): FieldProblem[] {
  if (!shape || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    if (shape.type !== "array") return [];
    const { most, said } = boundOf(shape);
    if (value.length > most) return [{ field: path, ...said }];
    return value.flatMap((entry, at) => tooLong(shape.innerType, entry, `${path}[${at}]`));
  }
  return Object.entries(shape.fields ?? {}).flatMap(([name, field]) =>
    Object.hasOwn(value, name)
      ? tooLong(field, (value as Record<string, unknown>)[name], path ? `${path}.${name}` : name)
      : [],
  );
}
