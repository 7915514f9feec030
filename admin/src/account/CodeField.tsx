import { useEffect, useRef } from "react";
import { Field } from "../ui/Field.tsx";

interface Props {
  label: string;
  help?: string;
  value: string;
  onValueChange: (value: string) => void;
  error: string | undefined;
  /** A recovery code has letters too, and no app fills it in. */
  recovery?: boolean;
  /** Whether one may type at once, because there is nothing else. */
  first?: boolean;
}

/** Where a code is typed. What was refused is marked, so that the next one takes its place. */
export function CodeField({ onValueChange, recovery, first, error, ...rest }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);
  return (
    <Field
      {...rest}
      error={error}
      inputRef={input}
      autoComplete={recovery ? "off" : "one-time-code"}
      inputProps={{
        inputMode: recovery ? "text" : "numeric",
        maxLength: recovery ? 40 : 11,
        autoCapitalize: "none",
        spellCheck: false,
      }}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
