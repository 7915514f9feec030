import type { ReactNode } from "react";
import { Band } from "./Band.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Section } from "./Section.tsx";
import { SquareTally } from "./SquareTally.tsx";
import styles from "./FigureSection.module.css";

export interface BigFigure {
  id: string;
  figure: string;
  title?: string;
  text: string;
  /** A hundred squares under the figure. */
  squares?: { percent: number; tone: "clay" | "ochre" | "leaf" };
}

interface Props {
  title: string;
  lede: string;
  link?: ReactNode;
  figures: readonly BigFigure[];
  /** Below them: that they are samples. */
  note?: string | undefined;
}

/** A few large figures on night under a woven band: what trade and the fund have reached. */
export function FigureSection({ title, lede, link, figures, note }: Props) {
  return (
    <div className={styles.ground}>
      <Band name="stepsNight" />
      <Section title={title} lede={lede} ground="night" link={link}>
        <ul className={classNames(styles.figures, styles[`of${figures.length}`])}>
          {figures.map((one) => (
            <li key={one.id} className={styles.item}>
              <p className={styles.figure}>{one.figure}</p>
              {one.squares && <SquareTally {...one.squares} night />}
              {one.title && <h3 className={styles.title}>{one.title}</h3>}
              <p className={styles.text}>{one.text}</p>
            </li>
          ))}
        </ul>
        {note && <p className={styles.note}>{note}</p>}
      </Section>
    </div>
  );
}
