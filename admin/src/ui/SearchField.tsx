import { useEffect, useState } from "react";
import { Field } from "./Field.tsx";
import { IconSearch } from "./icons.ts";
import { useFilters } from "./use-filters.ts";

/** So long after the last key the list is asked again, in milliseconds. */
const pause = 300;

/** Searches while one types; Enter asks at once. */
export function SearchField({ label }: { label: string }) {
  const { values, set } = useFilters();
  const { q, ...others } = values;
  const asked = typeof q === "string" ? q.trim() : "";
  const [typed, setTyped] = useState(asked);
  // The address may change the search too: "back", or "clear all".
  const [known, setKnown] = useState(asked);
  if (known !== asked) {
    setKnown(asked);
    if (typed.trim() !== asked) setTyped(asked);
  }
  const ask = () => set(typed.trim() ? { ...others, q: typed.trim() } : others);
  useEffect(() => {
    if (typed.trim() === asked) return;
    const timer = setTimeout(ask, pause);
    return () => clearTimeout(timer);
  });
  return (
    <Field
      label={label}
      type="search"
      value={typed}
      startAdornment={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      inputProps={{ maxLength: 120, autoComplete: "off" }}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => key === "Enter" && ask()}
    />
  );
}
