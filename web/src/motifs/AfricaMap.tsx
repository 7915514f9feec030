import { classNames } from "#shared/look/class-names.ts";
import { useDrawn } from "./drawn.ts";
import styles from "./AfricaMap.module.css";

/** The continent woven in squares, with the West, East and Southern trade regions. `label` says so to screen readers; `plain` is the continent alone, for what is drawn upon it. */
export function AfricaMap({ label, plain, className }: { label: string; plain?: boolean; className?: string }) {
  const drawn = useDrawn(plain ? "africa-plain" : "africa", ({ mapMarkup }) =>
    mapMarkup(plain ? { rest: styles.rest, west: styles.rest, east: styles.rest, south: styles.rest } : styles),
  );
  return (
    <svg
      viewBox="0 0 440 472"
      className={classNames("motif", styles.map, className)}
      role="img"
      aria-label={label}
      focusable="false"
      dangerouslySetInnerHTML={drawn}
      suppressHydrationWarning
    />
  );
}
