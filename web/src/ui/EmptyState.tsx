import type { ReactNode } from "react";
import { Motif } from "#web/src/motifs/Motif.tsx";
import type { Crop } from "#web/src/motifs/crops.ts";
import styles from "./State.module.css";

interface Props {
  crop?: Crop;
  /** One sentence: "No offers yet." */
  title: ReactNode;
  sentence?: ReactNode;
  /** One action. */
  action?: ReactNode;
  headingLevel?: 1 | 2 | 3;
}

export function EmptyState({ crop = "coffee", title, sentence, action, headingLevel = 2 }: Props) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.state}>
      <Motif crop={crop} className={styles.motif} />
      <Heading className={styles.title}>{title}</Heading>
      {sentence && <p className={styles.sentence}>{sentence}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}
