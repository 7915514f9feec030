import type { ReactNode } from "react";
import { useBeside } from "#web/src/screens/use-beside.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import styles from "./FoldingCard.module.css";

interface Props {
  title: string;
  aside?: ReactNode;
  /** It waits for nothing any more: where there is little room it is folded. */
  isFinished: boolean;
  children: ReactNode;
}

/** A part of the case. */
export function FoldingCard({ title, aside, isFinished, children }: Props) {
  const isWide = useBeside();
  if (isWide || !isFinished)
    return (
      <Card as="section">
        <CardHead title={title} aside={aside} />
        {children}
      </Card>
    );
  return (
    <Card as="section">
      <details>
        <summary className={styles.summary}>
          <h2 className={styles.title}>{title}</h2>
          {aside}
        </summary>
        {children}
      </details>
    </Card>
  );
}
