import styles from "./Details.module.css";

interface Props {
  of: Record<string, unknown>;
  /** What a name is called; itself without this. */
  nameOf?: (name: string) => string;
  /** What a value is called; as it was kept where this has no words for it. */
  wordsOf?: (name: string, value: unknown) => string | undefined;
}

/** What was kept with an entry, as it was kept: for people who look closely. */
export function Details({ of, nameOf = (name) => name, wordsOf }: Props) {
  const entries = Object.entries(of);
  if (entries.length === 0) return null;
  return (
    <dl className={styles.details}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>{nameOf(name)}</dt>
          <dd>{wordsOf?.(name, value) ?? textOf(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  const isList = Array.isArray(value) && value.every((each) => typeof each === "string");
  return isList ? value.join(" ") || "–" : JSON.stringify(value);
};
