import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { ErrorState } from "#web/src/ui/ErrorState.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import styles from "./gallery.module.css";
import type { Words } from "./words.ts";

export function States({ text }: { text: Words }) {
  return (
    <section className={styles.section}>
      <h2>{text.notices}</h2>
      <div className={styles.stack}>
        <Notice>{text.info}</Notice>
        <Notice tone="amber">{text.amber}</Notice>
        <Notice tone="success" role="status">
          {text.done}
        </Notice>
        <Notice tone="danger" role="alert" title={text.error} action={<Button size="small">{text.save}</Button>}>
          {text.failed}
        </Notice>
        <Notice tone="leaf">{text.leaf}</Notice>
      </div>
      <div className={styles.columns}>
        <Card>
          <EmptyState
            crop="sesame"
            title={text.empty}
            sentence={text.emptySentence}
            action={<Button variant="primary">{text.emptyAction}</Button>}
          />
        </Card>
        <Card>
          <ErrorState title={text.error} safe={text.safe} onRetry={() => undefined} reference="req_01J9ZK4T8W" />
        </Card>
        <Card padded>
          <Skeleton shape="rows" />
          <SlowHint after={100} />
        </Card>
      </div>
      <Skeleton shape="cards" count={2} />
    </section>
  );
}
