import { classNames } from "#web/src/ui/class-names.ts";
import { africaRows } from "./africa-rows.ts";
import styles from "./AfricaMap.module.css";

type Region = "o" | "w" | "e" | "s";

/** Runs of threads as horizontal strokes; a dash of 7 and a gap of 1 cut them into squares, at a sixth of the markup of single squares. */
function path(region: Region): string {
  const run = new RegExp(`${region}+`, "g");
  return africaRows
    .map((row, y) =>
      [...row.matchAll(run)].map((match) => `M${match.index * 8} ${y * 8 + 3.5}h${match[0].length * 8 - 1}`).join(""),
    )
    .join("");
}

const paths = { rest: path("o"), west: path("w"), east: path("e"), south: path("s") };

/** The continent woven in squares, with the West, East and Southern trade regions. `label` says so to screen readers; `plain` is the continent alone, for what is drawn upon it. */
export function AfricaMap({ label, plain, className }: { label: string; plain?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 440 472"
      className={classNames("motif", styles.map, className)}
      role="img"
      aria-label={label}
      focusable="false"
    >
      <g strokeWidth="7" strokeDasharray="7 1" fill="none">
        <path d={paths.rest} className={styles.rest} />
        <path d={paths.west} className={plain ? styles.rest : styles.west} />
        <path d={paths.east} className={plain ? styles.rest : styles.east} />
        <path d={paths.south} className={plain ? styles.rest : styles.south} />
      </g>
    </svg>
  );
}
