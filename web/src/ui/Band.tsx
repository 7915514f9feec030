import type { BandName } from "#web/src/motifs/bands.ts";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Band.module.css";

export type { BandName };

/** A woven strip across its place: `tick…` are 6 px (pages, modals, the order form), the others 18 to 34 px. Decoration. */
export function Band({ name, className }: { name: BandName; className?: string }) {
  return <div className={classNames(styles.band, styles[name], className)} aria-hidden="true" />;
}
