import type { ComponentProps, ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Card.module.css";

interface Props extends Omit<ComponentProps<"div">, "title"> {
  as?: "div" | "section" | "article" | "aside" | "li" | "figure";
  /** 24 px inside, 16 on a phone. Off for pictures and tables that reach the edge. */
  padded?: boolean;
  /** leaf-900 with light text, or the tint. */
  ground?: "white" | "night" | "tint";
  /** A woven band along the top edge. */
  band?: ReactNode;
  /** The 4-px bar of the chosen item in a list. */
  selected?: boolean;
  /** The card holds one link (class name `card-link`) and answers to the pointer as a whole. */
  pressable?: boolean;
}

export function Card({ as, padded, ground = "white", band, selected, pressable, className, children, ...rest }: Props) {
  // One cast: the props of all these elements are the same.
  const Tag = (as ?? "div") as "div";
  return (
    <Tag
      {...rest}
      className={classNames(
        styles.card,
        styles[ground],
        selected && styles.selected,
        pressable && styles.pressable,
        className,
      )}
    >
      {band}
      {padded ? <div className={styles.padded}>{children}</div> : children}
    </Tag>
  );
}

/** Title row of a card: a heading at the left, a link or figure at the right. */
export function CardHead({
  title,
  level = 2,
  aside,
  ruled,
}: {
  title: ReactNode;
  level?: 2 | 3;
  aside?: ReactNode;
  ruled?: boolean;
}) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={classNames(styles.head, ruled && styles.ruled)}>
      <Heading className={styles.title}>{title}</Heading>
      {aside}
    </div>
  );
}
