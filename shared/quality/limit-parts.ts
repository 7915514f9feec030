import type { AnyObject, ISchema, TestContext } from "yup";
import { measuredScale } from "../catalogue/lot-properties.ts";
import { isDecimal, parseDecimal } from "../kernel/decimal.ts";
import { decimal, manyOf, problem } from "../kernel/fields.ts";

/** What limits and records are both made of. It stands apart because whoever makes an offer loads it, and nothing else of a record. */
export const scaled = (value: string) => parseDecimal(value, measuredScale);
export const isMeasured = (value: string | null | undefined): value is string =>
  !!value && isDecimal(value, measuredScale);
export const isMore = (value: string, than: string): boolean => scaled(value) > scaled(than);

/** From nothing on. */
export const measured = () => decimal(measuredScale, { exclusive: false });

export const list = <Value>(item: ISchema<Value, AnyObject>, most: number) =>
  manyOf(item).max(most, problem("tooMany", { max: most }));

/** Where a value stands for the second time, without regard to capitals. */
export function again(
  values: readonly unknown[] | null | undefined,
  pathOf: (index: number) => string,
  context: TestContext,
) {
  const plain = (values ?? []).map((value) => (typeof value === "string" ? value.toLocaleLowerCase("en") : undefined));
  const at = plain.findIndex((value, index) => value && plain.indexOf(value) < index);
  return at < 0 || context.createError({ path: pathOf(at), message: problem("twice") });
}
