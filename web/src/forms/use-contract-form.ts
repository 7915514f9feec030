import { useCallback, type BaseSyntheticEvent } from "react";
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type SubmitHandler,
} from "react-hook-form";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ValidationError, type AnyObjectSchema, type InferType } from "yup";
import { messageValues } from "#shared/look/message-values.ts";
import { doubtOf, otherWritingOf } from "#shared/look/numbers.ts";
import type { FieldProblem, Problem } from "#shared/kernel/errors.ts";
import { formOf, useFirstWrong } from "./first-wrong.ts";

/** A problem as a form keeps it: a key and its values, translated where it is shown. */
interface Carried extends Pick<FieldProblem, "key" | "values"> {
  /** All problems of a field that holds a list, each by what follows the field's name: `[1].quantity`. */
  within?: Record<string, Carried>;
}

function carriedBy({ message, type, value }: ValidationError): Carried {
  const doubt = typeof value === "string" && doubtOf(value);
  if (doubt) return { key: "ambiguous", values: doubt };
  const number = typeof value === "string" && otherWritingOf(value);
  if (number) return { key: "decimalSign", values: { number } };
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

/** The problems of a form by its fields; the first is the field's, and what lies deeper is kept with it. */
function byField(problems: readonly { path: string; carried: Carried }[]): Record<string, ReturnType<typeof carry>> {
  const fields = new Map<string, Carried>();
  for (const { path, carried } of problems) {
    const [name = ""] = path.split(/[.[]/);
    const field = fields.get(name) ?? { ...carried, within: {} };
    fields.set(name, { ...field, within: { [path.slice(name.length)]: carried, ...field.within } });
  }
  return Object.fromEntries([...fields].map(([name, field]) => [name, carry(field)]));
}

/** Checks a form by the contract that the server checks it by. */
function contractResolver<Values extends FieldValues>(schema: AnyObjectSchema): Resolver<Values> {
  return async (values) => {
    try {
      return {
        values: (await schema.validate(values, { abortEarly: false, stripUnknown: true })) as Values,
        errors: {},
      };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const found = error.inner.length > 0 ? error.inner : [error];
      const errors = byField(found.map((single) => ({ path: single.path ?? "", carried: carriedBy(single) })));
      return { values: {}, errors: errors as FieldErrors<Values> };
    }
  };
}

interface Options<Values> {
  defaultValues: Values;
  /** When a field is checked first: with the whole form (default), or as soon as it is left. */
  mode?: "onSubmit" | "onTouched";
}

/**
 * A form of a contract. `field(name)` connects a text field or a select; `errorOf(name)` is the translated problem of a field, and
 * `errorsWithin(name)` those of what a list holds (`[1].quantity`); `refuse(problem)` puts what the server
 * found wrong beside its fields and returns whether every problem has found a place. Nothing typed is ever lost. After a
 * refused submit the first wrong field is in view and in focus.
 */
export function useContractForm<Schema extends AnyObjectSchema, Values extends FieldValues>(
  schema: Schema,
  { defaultValues, mode = "onSubmit" }: Options<Values>,
) {
  const { t, i18n } = useTranslation(["validation", "errors"]);
  const form = useForm<Values, unknown, InferType<Schema>>({
    defaultValues: defaultValues as DefaultValues<Values>,
    resolver: contractResolver<Values>(schema) as unknown as Resolver<Values, unknown, InferType<Schema>>,
    mode,
    reValidateMode: "onChange",
    // The first in the order of registration is not the first on the page.
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const { shown, shownAgain } = useFirstWrong();
  const translate = useCallback(
    ({ key, values }: Carried) => t(key, messageValues(values ?? {}, i18n.language)),
    [t, i18n],
  );
  const carriedAt = (name: Path<Values>): Carried | undefined => {
    const message = (errors as Record<string, { message?: string } | undefined>)[name]?.message;
    return message ? (JSON.parse(message) as Carried) : undefined;
  };
  const errorOf = (name: Path<Values>): string | undefined => {
    const carried = carriedAt(name);
    return carried && translate(carried);
  };
  const errorsWithin = (name: Path<Values>): Record<string, string> =>
    Object.fromEntries(Object.entries(carriedAt(name)?.within ?? {}).map(([at, one]) => [at, translate(one)]));
  /** What a text field or a select of that name needs. */
  const field = <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: errorOf(name),
  });
  const refuse = ({ details }: Pick<Problem, "details">): boolean => {
    const problems = details.fields ?? [];
    const found = byField(problems.map(({ field: path, ...carried }) => ({ path, carried })));
    for (const [name, error] of Object.entries(found)) form.setError(name as Path<Values>, error);
    if (problems.length > 0) shownAgain();
    return problems.length > 0;
  };
  const { handleSubmit: submit } = form;
  const handleSubmit = (onValid: SubmitHandler<InferType<Schema>>) => async (event?: BaseSyntheticEvent) => {
    const from = event ? formOf(event) : null;
    await submit(onValid)(event);
    shown(from);
  };
  return { ...form, handleSubmit, errorOf, errorsWithin, field, refuse };
}
