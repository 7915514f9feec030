import { useId, type ReactNode } from "react";
import { Motif } from "#web/src/motifs/Motif.tsx";
import type { Crop } from "#web/src/motifs/crops.ts";
import styles from "./Closing.module.css";

interface Props {
  title: string;
  text: string;
  crop: Crop;
  /** Buttons, on ochre: `ink` for the first, `outlineInk` for the second. */
  children: ReactNode;
}

/** How a public page ends: what to do next, on ochre, with a crop before the sun. */
export function Closing({ title, text, crop, children }: Props) {
  const id = useId();
  return (
    <section className={styles.closing} aria-labelledby={id}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
          <div className={styles.actions}>{children}</div>
        </div>
        <div className={styles.art}>
          <Motif crop={crop} className={styles.motif} />
        </div>
      </div>
    </section>
  );
}
