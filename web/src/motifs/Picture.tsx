import { classNames } from "#web/src/ui/class-names.ts";
import type { Crop } from "./crops.ts";
import { ownArrangement, pictureMarkup, type Arrangement } from "./picture-markup.ts";
import { carrying, useSymbols } from "./Sprite.tsx";
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
  const { body, tone, symbols } = pictureMarkup(seed, crop, arrangement ?? ownArrangement(seed, crop), organic);
  const inSprite = useSymbols(symbols);
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true as const };
  return (
    <svg
      className={classNames("picture", tone === "night" && "tone-night", styles.picture, className)}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      focusable="false"
      {...naming}
      dangerouslySetInnerHTML={{ __html: carrying(symbols, body, inSprite) }}
    />
  );
}
