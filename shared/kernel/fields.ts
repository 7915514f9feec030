import {
  addMethod,
  array,
  mixed,
  number,
  object,
  string,
  type AnyObject,
  type ISchema,
  type Maybe,
  type StringSchema,
} from "yup";
import { isDecimal, parseDecimal } from "./decimal.ts";
import { mostScale, quantityScale, scaleOf } from "./money.ts";
import { problem } from "./problem.ts";

export { problem };

// yup's own transforms call methods of whatever they are given, so a list or an object where a text belongs would be a fault of
// ours instead of a refusal. These leave what is no text to the type check.
addMethod(string, "trim", function trimText(this: StringSchema) {
  return this.transform((value: unknown) => (typeof value === "string" ? value.trim() : value));
});
addMethod(string, "lowercase", function lowerText(this: StringSchema) {
  return this.transform((value: unknown) => (typeof value === "string" ? value.toLowerCase() : value));
});

/** Signs that take no place on paper; line breaks do. */
const unseen = /[\p{Cf}\u115f\u3164]/gu;

export const uuid = () =>
  string()
    .meta({ isId: true })
    .trim()
    .lowercase()
    .matches(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/, { message: problem("uuid"), excludeEmptyString: true });

/** Trimmed text of at most `max` characters. */
export const text = (max: number) => string().trim().max(max, problem("tooLong", { max }));

/** Text that must not be blank. */
export const requiredText = (max: number, min = 1) =>
  text(max)
    .required(problem("required"))
    .min(min, problem("tooShort", { min }))
    .test(
      "visible",
      problem(min > 1 ? "tooShort" : "required", { min }),
      (value) => !value || value.replace(unseen, "").trim().length >= min,
    );

/** Characters of an e-mail address: all of it, and what stands before its @ (RFC 5321). Mail servers refuse longer ones. */
export const emailLength = { max: 254, local: 64 } as const;

/** Nothing, or an address to which a letter can be sent. */
export const emailText = () =>
  text(emailLength.max)
    .email(problem("email"))
    .test(
      "local",
      problem("emailLocalTooLong", { max: emailLength.local }),
      (value) => !value || value.lastIndexOf("@") <= emailLength.local,
    );

export const choice = <const Values extends readonly string[]>(values: Values) =>
  string<Values[number]>().oneOf([...values] as Values[number][], problem("choice"));

/** An empty string means "not given". */
const blankToNull = (value: unknown) => (value === "" ? null : value);
export const optional = <Value extends Maybe<string>>(schema: StringSchema<Value, AnyObject>) =>
  schema.transform(blankToNull).nullable().default(null);

/** A whole number that may be left out. */
export const optionalInteger = () =>
  number()
    .transform((value: unknown, original: unknown) => (original === "" || original === null ? null : value))
    .typeError(problem("integer"))
    .integer(problem("integer"))
    .nullable()
    .default(null);

const wholePart = (decimalText: string): string => decimalText.split(".", 1)[0]!.replace("-", "");

/** A decimal string with at most `scale` places, above zero (or from `least` on). Forms may send "12,5": normalise before. */
export const decimal = (
  scale: number,
  { least = "0", exclusive = true }: { least?: string; exclusive?: boolean } = {},
) =>
  string()
    .trim()
    .test(
      "decimal",
      problem("decimal", { scale }),
      (value) => value === undefined || value === null || value === "" || isDecimal(value, scale),
    )
    .test("least", problem(exclusive ? "above" : "atLeast", { least }), (value) => {
      if (!value || !isDecimal(value, scale)) return true;
      const [given, bound] = [parseDecimal(value, scale), parseDecimal(least, scale)];
      return exclusive ? given > bound : given >= bound;
    })
    .test("most", problem("tooLarge"), (value) => !value || wholePart(value).length <= 12);

/** Above zero, with at most the decimals of the currency that stands beside it; without one, of any currency. */
export const amount = (currencyField?: string) =>
  decimal(mostScale).test("decimal", function (value) {
    const { [currencyField ?? ""]: code } = this.parent as Record<string, unknown>;
    if (typeof code !== "string" || !value || !isDecimal(value, mostScale)) return true;
    const scale = scaleOf(code);
    return isDecimal(value, scale) || this.createError({ message: amountProblem(scale) });
  });
/** What is said of an amount with more decimals than its currency has. */
export const amountProblem = (scale: number) => (scale === 0 ? problem("wholeAmount") : problem("decimal", { scale }));
export const quantity = () => decimal(quantityScale);
/** A code; whether we keep books in it the server looks up. */
export const currency = () =>
  string()
    .trim()
    .matches(/^[A-Z]{3}$/, { message: problem("choice"), excludeEmptyString: true });

/** No address is longer. What is longer is refused for its length, before anything reads it: a host's letters take the square of it. */
const longestAddress = 2000;

/** An http(s) address, or one of `scheme` alone. */
export const webAddress = (scheme?: "https:") =>
  text(longestAddress).test("url", problem("url"), (value) => {
    if (!value || value.length > longestAddress) return true;
    try {
      const url = new URL(value);
      return (url.protocol === "https:" || (!scheme && url.protocol === "http:")) && url.hostname.length > 0;
    } catch {
      return false;
    }
  });

/** At most one page, cursor based. */
/** Entries of a page of whoever does not say how many. */
export const usualLimit = 24;
export const pageQuery = { cursor: string().max(400), limit: number().integer().min(1).max(100).default(usualLimit) };

/** More values than any of our lists has; each costs a check of its own, so none of them is looked at then. */
const mostValues = 200;
const tooMany = {};

/** A query parameter that may stand once or several times. */
export const manyOf = <Value>(item: ISchema<Value, AnyObject>) =>
  array<AnyObject, NonNullable<Value>>(item as ISchema<NonNullable<Value>, AnyObject>)
    .transform((_value: unknown, original: unknown) => {
      if (original === undefined || original === null || original === "") return [];
      const values: unknown[] = Array.isArray(original)
        ? original
        : typeof original === "string"
          ? original.split(",", mostValues + 1)
          : [original];
      // An item that is nothing would be read by whoever checks the list as a whole.
      return values.length > mostValues || values.some((value) => value === null || value === undefined)
        ? tooMany
        : values;
    })
    .typeError(problem("invalid"))
    .default([]);

// Views: what the server answers with. They are checked in tests and development, never in production.
export const moneyShape = () =>
  object({
    amount: string().required(),
    currency: string().required(),
  });
export const timestamp = () => string().required();
export const optionalTimestamp = () => string().nullable().defined();
export const optionalString = () => string().nullable().defined();
export const optionalNumber = () => number().nullable().defined();
/** What this reader may do now. */
export const can = <const Names extends readonly string[]>(names: Names) =>
  array(
    string<Names[number]>()
      .oneOf([...names] as Names[number][])
      .required(),
  ).required();
export const anything = () => mixed<Record<string, unknown>>().required();
