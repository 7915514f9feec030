import { Band, type BandName } from "#web/src/ui/Band.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck } from "#web/src/ui/icons.ts";
import type { Place } from "#web/src/ui/Link.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import type { SmallCrop } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import styles from "./Cards.module.css";

export interface BandedCard {
  id: string;
  band: BandName;
  crop: SmallCrop;
  title: string;
  text: string;
  points: readonly string[];
  link?: { to: Place; label: string };
}

/** Things of equal rank, each under its own woven band. */
export function Cards({ items }: { items: readonly BandedCard[] }) {
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
            <p className={styles.text}>{text}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon of={IconCheck} className={styles.check} />
                  {point}
                </li>
              ))}
            </ul>
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
