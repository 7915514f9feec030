import { useEffect, useEffectEvent, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { dropDraft, keepDraft, keptDraft } from "#web/src/runtime/kept-draft.ts";

type Form<Values extends FieldValues, Sent> = Pick<
  UseFormReturn<Values, unknown, Sent>,
  "getValues" | "reset" | "watch"
>;

interface Kept {
  /** What was typed has been sent, or is not wanted any more. */
  drop: () => void;
}

/**
 * Keeps what somebody types in a form, and gives it back when the form is opened again in this tab. What stands there by itself is
 * not kept: it may be another by then.
 *
 * @param given What the way into the form has chosen; it holds against what was kept.
 */
export function useKeptForm<Values extends FieldValues, Sent>(
  name: string,
  form: Form<Values, Sent>,
  given: Partial<Values> = {},
): Kept {
  const [first] = useState(() => JSON.stringify(form.getValues()));
  const keep = useEffectEvent((values: FieldValues) => {
    const before = JSON.parse(first) as FieldValues;
    const typed = Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field]),
    );
    if (typed.length > 0) keepDraft(name, Object.fromEntries(typed));
    else dropDraft(name);
  });
  const restore = useEffectEvent(() => {
    const kept = keptDraft<Partial<Values>>(name);
    if (kept) form.reset({ ...form.getValues(), ...kept, ...given }, { keepDefaultValues: true });
  });
  useEffect(() => {
    restore();
    const { unsubscribe } = form.watch((values) => keep(values));
    return unsubscribe;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the form is another object with each render, and the same one.
  }, [name]);
  return { drop: () => dropDraft(name) };
}
