import { useEffect, useRef, useState } from "react";
import { IconSearch } from "#web/src/ui/icons.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";

const searchPause = 300;

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** Asks once typing pauses. */
export function SearchBox({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  // Cleared by a button that shows all, or gone back to.
  const [given, setGiven] = useState(value);
  if (given !== value) {
    setGiven(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // Whoever has opened an order in the pause stays there: the search is set in the address of that moment.
  const search = useRef(onSearch);
  useEffect(() => void (search.current = onSearch));
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    pause.current = setTimeout(() => search.current(text.trim()), searchPause);
  };
  return (
    <TextInput
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      icon={IconSearch}
      value={typed}
      onChange={(event) => type(event.target.value)}
      maxLength={60}
      autoComplete="off"
    />
  );
}
