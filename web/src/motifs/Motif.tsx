import { drawAtLeisure } from "#web/src/hydration/at-leisure.ts";
import { classNames } from "#shared/look/class-names.ts";
import type { Crop, SmallCrop } from "./crops.ts";
import { useDrawn } from "./drawn.ts";
import styles from "./Motif.module.css";

interface Shared {
  /** On leaf-900 and other dark grounds. */
  night?: boolean;
  /** Only when the drawing says something the words around it do not. */
  label?: string;
  className?: string;
}

interface Props extends Shared {
  crop: Crop;
}

/** The full drawing, from 64 px. 200 px wide unless a class says otherwise. */
export function Motif({ crop, ...rest }: Props) {
  return <Drawing id={`m-${crop}`} {...rest} className={classNames(styles.full, rest.className)} />;
}

/** The small drawing, 16 to 56 px. */
export function SmallMotif({
  crop,
  size = 32,
  ...rest
}: Shared & { crop: SmallCrop; size?: 16 | 20 | 24 | 32 | 40 | 48 | 56 }) {
  return <Drawing id={`s-${crop}`} size={size} {...rest} className={rest.className} />;
}

function Drawing({ id, size, night, label, className }: Shared & { id: string; size?: number }) {
  const drawn = useDrawn(id, () => ({ body: `<use href="#${id}"/>`, symbols: [id] }));
  const naming = label ? { role: "img", "aria-label": label } : { "aria-hidden": true as const };
  return (
    <svg
      ref={drawAtLeisure}
      className={classNames("motif", night && "tone-night", styles.motif, className)}
      viewBox="0 0 200 200"
      width={size}
      height={size}
      focusable="false"
      {...naming}
      dangerouslySetInnerHTML={drawn}
      suppressHydrationWarning
    />
  );
}
