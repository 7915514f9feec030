import { useCallback } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ValidationError, type AnyObjectSchema, type InferType } from "yup";
import { messageValues } from "#shared/look/message-values.ts";
import type { FieldProblem, Problem } from "#shared/kernel/errors.ts";

/** A problem as a form keeps it: a key and its values, translated where it is shown. */
type Carried = Pick<FieldProblem, "key" | "values">;

function carriedBy({ message, type }: ValidationError): Carried {
  const carried: unknown = message;
  if (typeof carried === "object" && carried !== null && "key" in carried) return carried as Carried;
  return {
    key:
      type === "required" || type === "optionality" || type === "nullable" || type === "typeError"
        ? "required"
        : type === "oneOf"
          ? "choice"
          : "invalid",
  };
}

/** A problem as react-hook-form keeps it; for what only a page can find out. */
export const carry = (carried: Carried) => ({ type: "contract", message: JSON.stringify(carried) });

/** "12,5" and "1 234,50" are how French writes decimals; the wire knows a point alone. */
export const normalizeDecimal = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");

/** Checks a form by the contract that the server checks it by. */
function contractResolver<Values extends FieldValues>(
  schema: AnyObjectSchema,
  decimals: readonly string[],
): Resolver<Values> {
  return async (given) => {
    const values: Record<string, unknown> = { ...given };
    for (const name of decimals) if (typeof values[name] === "string") values[name] = normalizeDecimal(values[name]);
    try {
      return {
        values: (await schema.validate(values, { abortEarly: false, stripUnknown: true })) as Values,
        errors: {},
      };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const errors: Record<string, unknown> = {};
      for (const single of error.inner.length > 0 ? error.inner : [error]) {
        const name = (single.path ?? "").split(/[.[]/)[0] ?? "";
        errors[name] ??= carry(carriedBy(single));
      }
      return { values: {}, errors: errors as FieldErrors<Values> };
    }
  };
}

interface Options<Values> {
  defaultValues: Values;
  /** Fields that hold decimals: a comma in them is read as a point. */
  decimals?: readonly (keyof Values & string)[];
}

/**
 * A form of a contract. `errorOf(name)` is the translated problem of a field; `refuse(problem)` puts what the server
 * found wrong beside its fields and returns whether every problem has found a place. Nothing typed is ever lost.
 */
export function useContractForm<Schema extends AnyObjectSchema, Values extends FieldValues>(
  schema: Schema,
  { defaultValues, decimals = [] }: Options<Values>,
) {
  const { t, i18n } = useTranslation("validation");
  const form = useForm<Values, unknown, InferType<Schema>>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: contractResolver<Values>(schema, decimals) as unknown as Resolver<Values, unknown, InferType<Schema>>,
    mode: "onSubmit",
    reValidateMode: "onChange",
  });
  const { errors } = form.formState;
  const translate = useCallback(
    (message: string | undefined) => {
      if (!message) return undefined;
      const { key, values } = JSON.parse(message) as Carried;
      return t(key, messageValues(values ?? {}, i18n.language));
    },
    [t, i18n],
  );
  const errorOf = (name: Path<Values>): string | undefined =>
    translate((errors as Record<string, { message?: string } | undefined>)[name]?.message);
  const refuse = ({ details }: Pick<Problem, "details">): boolean => {
    const problems = details.fields ?? [];
    for (const { field, ...carried } of problems) form.setError(field.split(/[.[]/)[0] as Path<Values>, carry(carried));
    return problems.length > 0;
  };
  return { ...form, errorOf, refuse };
}
