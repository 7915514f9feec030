import type { ReactNode } from "react";
import { TextInput } from "#web/src/ui/TextInput.tsx";

interface Props {
  label: string;
  help: string;
  value: string;
  onValueChange: (value: string) => void;
  error: ReactNode;
}

/** Where the six digits of an authenticator app are typed. */
export function CodeField({ onValueChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={11}
      spellCheck={false}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
