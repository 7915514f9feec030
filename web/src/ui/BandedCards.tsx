import type { SmallCrop } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { Band, type BandName } from "./Band.tsx";
import { Card } from "./Card.tsx";
import { CheckList } from "./CheckList.tsx";
import type { Place } from "./Link.tsx";
import { TextLink } from "./TextLink.tsx";
import styles from "./BandedCards.module.css";

export interface BandedCard {
  id: string;
  band: BandName;
  crop: SmallCrop;
  title: string;
  text?: string;
  points: readonly string[];
  /** Where the whole card leads. */
  link?: { to: Place; label: string };
}

/** Things of equal rank, each under its own woven band. */
export function BandedCards({ items }: { items: readonly BandedCard[] }) {
  return (
    <ul className={styles.cards}>
      {items.map(({ id, band, crop, title, text, points, link }) => (
        <Card
          as="li"
          key={id}
          pressable={link !== undefined}
          band={<Band name={band} className={styles.band} />}
          className={styles.card}
        >
          <div className={styles.body}>
            <h3 className={styles.title}>
              {title}
              <SmallMotif crop={crop} size={40} />
            </h3>
            {text && <p className={styles.text}>{text}</p>}
            <CheckList items={points} className={styles.points} />
            {link && (
              <TextLink arrow to={link.to} className={`card-link ${styles.link}`}>
                {link.label}
              </TextLink>
            )}
          </div>
        </Card>
      ))}
    </ul>
  );
}
