import { AfricaMap } from "#web/src/motifs/AfricaMap.tsx";
import { bands, type BandName } from "#web/src/motifs/drawings/band-sheet.ts";
import { crops, smallCrops } from "#web/src/motifs/crops.ts";
import { HeroCloth } from "#web/src/motifs/HeroCloth.tsx";
import { Logo, LogoMark } from "#web/src/motifs/Logo.tsx";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { Motif, SmallMotif } from "#web/src/motifs/Motif.tsx";
import { arrange, layouts, type Arrangement } from "#web/src/motifs/arrangement.ts";
import { Picture } from "#web/src/motifs/Picture.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import styles from "./gallery.module.css";
import type { Words } from "./words.ts";

const suppliers = [
  "Imisozi Coffee Growers",
  "Tekeze Oilseeds Union",
  "Ssuubi Superfoods",
  "Bensa Highland Union",
  "Elgon Slopes Cooperative",
  "kawa SARL",
];
const listing = Array.from({ length: 12 }, (_, index) => ({ seed: `product-${index}`, crop: "coffee" as const }));
const placed = arrange(listing);

export function Drawings({ text }: { text: Words }) {
  return (
    <>
      <PageHead
        look="night"
        crop="coffee"
        title={text.coffee}
        lede={text.lede}
        crumbs={[{ label: text.home, to: "/" }, { label: text.all, to: "/p" }, { label: text.coffee }]}
      />
      <div className={styles.hero}>
        <HeroCloth />
      </div>
      <section className={styles.section}>
        <h2>{text.pictures}</h2>
        <div className={styles.columns}>
          {listing.map((item, index) => (
            <Picture
              key={item.seed}
              {...item}
              className={styles.tile}
              arrangement={placed[index]}
              organic={index % 3 === 0}
              label={text.coffee}
            />
          ))}
        </div>
        <div className={`${styles.columns} ${styles.small}`}>
          {crops
            .flatMap((crop) =>
              layouts.map((layout, index): { crop: typeof crop; arrangement: Arrangement } => ({
                crop,
                arrangement: { layout, ground: index },
              })),
            )
            .map(({ crop, arrangement }) => (
              <Picture
                key={crop + arrangement.layout}
                seed={crop}
                crop={crop}
                arrangement={arrangement}
                className={styles.tile}
              />
            ))}
        </div>
      </section>
      <section className={styles.section}>
        <h2>{text.motifs}</h2>
        <div className={styles.row}>
          {crops.map((crop) => (
            <Motif key={crop} crop={crop} />
          ))}
        </div>
        <div className={`${styles.row} ${styles.night}`}>
          {crops.map((crop) => (
            <Motif key={crop} crop={crop} night />
          ))}
          <Logo name="AgriTrade Africa" night />
        </div>
        <div className={styles.row}>
          {smallCrops.map((crop) => (
            <SmallMotif key={crop} crop={crop} size={48} />
          ))}
          {smallCrops.map((crop) => (
            <SmallMotif key={crop} crop={crop} size={20} />
          ))}
        </div>
        <div className={styles.row}>
          {suppliers.map((name) => (
            <Monogram key={name} name={name} size={64} />
          ))}
          {suppliers.map((name) => (
            <Monogram key={name} name={name} size={24} />
          ))}
          <Logo name="AgriTrade Africa" /> <LogoMark size={72} /> <LogoMark size={20} />
        </div>
      </section>
      <section className={styles.section}>
        <h2>{text.bands}</h2>
        <div className={styles.stack}>
          {(Object.keys(bands) as BandName[]).map((name) => (
            <Band key={name} name={name} />
          ))}
        </div>
        <AfricaMap label={text.map} className={styles.map} />
      </section>
    </>
  );
}
