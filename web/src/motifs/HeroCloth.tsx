import { classNames } from "#shared/look/class-names.ts";
import { useDrawn } from "./drawn.ts";
import { clothSize } from "./drawings/hero-size.ts";
import styles from "./HeroCloth.module.css";

/** The cloth of the home page: from 768 px it fills its place and bleeds to the right, on a phone it is a strip of 176 px. */
export function HeroCloth({ className }: { className?: string }) {
  const wide = useDrawn("cloth-wide", ({ clothMarkup }) => clothMarkup.wide);
  const strip = useDrawn("cloth-strip", ({ clothMarkup }) => clothMarkup.strip);
  const common = { "aria-hidden": true, focusable: "false" } as const;
  return (
    <>
      <svg
        {...common}
        className={classNames("motif", styles.wide, className)}
        viewBox={`0 0 ${clothSize.wide.width} ${clothSize.wide.height}`}
        preserveAspectRatio="xMinYMin slice"
        dangerouslySetInnerHTML={wide}
        suppressHydrationWarning
      />
      <svg
        {...common}
        className={classNames("motif", styles.strip)}
        viewBox={`0 0 ${clothSize.strip.width} ${clothSize.strip.height}`}
        preserveAspectRatio="xMidYMin slice"
        dangerouslySetInnerHTML={strip}
        suppressHydrationWarning
      />
    </>
  );
}
