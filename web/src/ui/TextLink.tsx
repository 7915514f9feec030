import type { ComponentProps } from "react";
import { Link, type LinkProps } from "./Link.tsx";
import { IconArrowRight, IconExternalLink } from "./icons.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "./Icon.tsx";
import styles from "./TextLink.module.css";

interface Look {
  /** The link stands alone ("All products →") instead of in a sentence. */
  arrow?: boolean;
  /** In the colour of the text around it, underlined. */
  quiet?: boolean;
  /** On leaf-900. */
  inverse?: boolean;
}

const look = ({ arrow, quiet, inverse }: Look, className?: string) =>
  classNames(
    styles.link,
    arrow ? styles.standing : styles.inline,
    quiet && styles.quiet,
    inverse && styles.inverse,
    className,
  );

/** A link inside the product. */
export function TextLink({ arrow, quiet, inverse, className, children, ...rest }: Look & LinkProps) {
  return (
    <Link {...rest} className={look({ arrow, quiet, inverse }, className)}>
      {children}
      {arrow && <Icon of={IconArrowRight} size="small" />}
    </Link>
  );
}

/** A link to a file, an address or another site. */
export function TextAnchor({ arrow, quiet, inverse, className, children, ...rest }: Look & ComponentProps<"a">) {
  const away = rest.target === "_blank";
  return (
    <a {...rest} className={look({ arrow, quiet, inverse }, className)} rel={away ? "noopener noreferrer" : rest.rel}>
      {children}
      {away ? (
        <Icon of={IconExternalLink} size="small" className={styles.away} />
      ) : (
        arrow && <Icon of={IconArrowRight} size="small" />
      )}
    </a>
  );
}
