import { classNames } from "#shared/look/class-names.ts";
import { ownArrangement, type Arrangement } from "./arrangement.ts";
import { drawAtLeisure } from "#web/src/hydration/at-leisure.ts";
import type { Crop } from "./crops.ts";
import { useDrawn } from "./drawn.ts";
import styles from "./Picture.module.css";

interface Props {
  /** The product's id: the same id gives the same picture. */
  seed: string;
  /** `cropOf(category)`. */
  crop: Crop;
  organic?: boolean;
  /** From `arrange(items)` in a list, so that neighbours differ; the seed's own without it. */
  arrangement?: Arrangement;
  /** Says that it is a drawing: "Drawn illustration: coffee". Without it the picture is hidden from screen readers. */
  label?: string;
  className?: string;
}

/** The picture of a product without photographs, 4:3. Never evidence of goods. */
export function Picture({ seed, crop, organic, arrangement, label, className }: Props) {
  const placed = arrangement ?? ownArrangement(seed, crop);
  const drawn = useDrawn(`${seed}|${crop}|${placed.layout}|${placed.ground}|${organic}`, ({ pictureMarkup }) =>
    pictureMarkup(seed, crop, placed, organic),
  );
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true as const };
  return (
    <svg
      ref={drawAtLeisure}
      className={classNames("picture", styles.picture, className)}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      {...naming}
      dangerouslySetInnerHTML={drawn}
      suppressHydrationWarning
    />
  );
}
