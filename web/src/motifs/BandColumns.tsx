import { classNames } from "#shared/look/class-names.ts";
import type { Crop } from "./crops.ts";
import { useDrawn } from "./drawn.ts";
import styles from "./BandColumns.module.css";

/** Two woven bands hanging side by side, as tall as their place: the right edge of a page's head. */
export function BandColumns({ crop, className }: { crop: Crop; className?: string }) {
  const drawn = useDrawn(`columns-${crop}`, ({ bandColumns }) => bandColumns(crop));
  return (
    <svg
      className={classNames(styles.columns, className)}
      shapeRendering="crispEdges"
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={drawn}
      suppressHydrationWarning
    />
  );
}
