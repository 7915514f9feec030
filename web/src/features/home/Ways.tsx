import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Band, type BandName } from "#web/src/ui/Band.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import type { SmallCrop } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import styles from "./Ways.module.css";
import type { Place } from "#web/src/ui/Link.tsx";

interface Way {
  id: "supplier" | "buyer" | "provider";
  band: BandName;
  crop: SmallCrop;
  to: Place;
}

const ways: readonly Way[] = [
  { id: "supplier", band: "lozengeLeaf", crop: "coffee", to: "/register?type=supplier" },
  { id: "buyer", band: "lozengeClay", crop: "sesame", to: "/register?type=buyer" },
  { id: "provider", band: "zigzagViolet", crop: "chia", to: "/contact" },
];
const points = ["first", "second", "third"] as const;

/** Suppliers, buyers and service providers: what the marketplace does for each. */
export function Ways() {
  const { t } = useTranslation("site");
  return (
    <ul className={styles.ways}>
      {ways.map(({ id, band, crop, to }) => (
        <Card as="li" key={id} pressable band={<Band name={band} className={styles.band} />} className={styles.card}>
          <div className={styles.body}>
            <h3 className={styles.title}>
              {t(`home.ways.${id}.title`)}
              <SmallMotif crop={crop} size={40} />
            </h3>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <Icon of={IconCheck} className={styles.check} />
                  {t(`home.ways.${id}.${point}`)}
                </li>
              ))}
            </ul>
            <TextLink arrow to={to} className={`card-link ${styles.link}`}>
              {t(`home.ways.${id}.action`)}
            </TextLink>
          </div>
        </Card>
      ))}
    </ul>
  );
}
