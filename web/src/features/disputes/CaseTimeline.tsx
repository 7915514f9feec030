import { useState } from "react";
import type { CaseView, TimelineLine } from "#shared/disputes/case-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { useBeside } from "#web/src/screens/use-beside.ts";
import { IconTile } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useGetCaseTimelineQuery } from "./api.ts";
import { lineIcons } from "./line-icons.ts";
import { lineWords, saidWords } from "#shared/disputes/line-words.ts";
import { courseWords, lineTones } from "./timeline-words.ts";
import { useCaseWording } from "./use-case-wording.ts";
import page from "./CasePage.module.css";
import styles from "./CaseTimeline.module.css";

const pageSize = 15;
/** On a phone the older ones of a page are folded. */
const openOnPhone = 5;

/** All that has happened in a case and before it, newest first. */
export function CaseTimeline({ found }: { found: CaseView }) {
  const { t } = useTranslation("case-page");
  const { data } = useGetCaseTimelineQuery({ disputeId: found.id, limit: pageSize });
  return (
    <Card as="section">
      <CardHead title={t("timeline.title")} aside={data && <span className={page.quiet}>{data.total}</span>} />
      <div className={page.body}>
        <Lines found={found} before={0} />
      </div>
    </Card>
  );
}

/** One page of it, and those after it once they are asked for. */
function Lines({ found, cursor, before }: { found: CaseView; cursor?: string; before: number }) {
  const { t } = useTranslation("case-page");
  const isWide = useBeside();
  const [more, setMore] = useState(false);
  const query = { disputeId: found.id, limit: pageSize, ...(cursor && { cursor }) };
  const { data, error, refetch, isFetching } = useGetCaseTimelineQuery(query);
  if (!data)
    return error ? (
      <LoadFailed title={t("timeline.failed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton shape="rows" count={3} />
    );
  const { items, nextCursor, total } = data;
  const shown = before + items.length;
  // What was asked for is not folded again.
  const open = isWide || before > 0 ? items.length : openOnPhone;
  return (
    <>
      <List found={found} lines={items.slice(0, open)} />
      {items.length > open && (
        <details className={page.fold}>
          <summary>{t("timeline.more")}</summary>
          <List found={found} lines={items.slice(open)} />
        </details>
      )}
      {nextCursor && more && <Lines found={found} cursor={nextCursor} before={shown} />}
      {nextCursor && !more && (
        <p className={page.row} data-print="never">
          <span className={page.quiet}>{t("timeline.count", { shown, total })}</span>
          <Button size="small" variant="ghost" onClick={() => setMore(true)}>
            {t("timeline.older")}
          </Button>
        </p>
      )}
    </>
  );
}

function List({ found, lines }: { found: CaseView; lines: readonly TimelineLine[] }) {
  const wording = useCaseWording();
  return (
    <ol className={styles.lines}>
      {lines.map((line) => {
        const words = saidWords(line, wording);
        return (
          <li key={line.id} className={styles.line}>
            <IconTile tone={lineTones[line.source]} icon={lineIcons[line.source]} />
            <div className={styles.text}>
              <p className={styles.what}>{lineWords(line, wording)}</p>
              {words && <p className={styles.words}>{words}</p>}
              <p className={page.quiet}>{courseWords(line, found, wording)}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
