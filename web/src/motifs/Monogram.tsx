import { classNames } from "#shared/look/class-names.ts";
import { useDrawn } from "./drawn.ts";
import styles from "./Monogram.module.css";

/** A supplier without a logo: initials over a hem of ticks. Decoration, because the name stands beside it. */
export function Monogram({
  name,
  size = 40,
  className,
}: {
  name: string;
  size?: 24 | 32 | 40 | 64 | 96;
  className?: string;
}) {
  const drawn = useDrawn(name, ({ monogramMarkup }) => monogramMarkup(name, styles.letters ?? ""));
  return (
    <svg
      className={classNames("motif", styles.monogram, styles[`px${size}`], className)}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
      dangerouslySetInnerHTML={drawn}
      suppressHydrationWarning
    />
  );
}
