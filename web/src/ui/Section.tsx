import { useId, type ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Section.module.css";

interface Props {
  title: string;
  lede?: string;
  /** At the right of the title. */
  link?: ReactNode;
  /** The heading stands at the left of what it is about, as for lists too narrow for the page. */
  beside?: boolean;
  /** Close under the section before it. */
  follows?: boolean;
  ground?: "night" | "sand";
  children: ReactNode;
}

/** A part of a public page: a heading, a line, a link, and what it is about. */
export function Section({ title, lede, link, beside, follows, ground, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles.section, follows && styles.follows, ground && styles[ground])}
    >
      <div className={classNames(styles.inner, beside && styles.beside)}>
        <div className={styles.head}>
          <div>
            <h2 id={id}>{title}</h2>
            {lede && <p className={styles.lede}>{lede}</p>}
          </div>
          {link}
        </div>
        {children}
      </div>
    </section>
  );
}
