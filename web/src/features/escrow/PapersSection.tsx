import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { PaperView } from "#shared/escrow/papers-contract.ts";
import { FileLink } from "#web/src/features/documents/index.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconFilePlus, IconReplace } from "#web/src/ui/icons.ts";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { AddPapersDialog } from "./AddPapersDialog.tsx";
import { useGetPapersQuery } from "./papers-api.ts";
import { papersPlace } from "./places.ts";
import { ReplacePaperDialog } from "./ReplacePaperDialog.tsx";
import { hasSeveral } from "./shipments.ts";
import styles from "./Papers.module.css";

/** The papers of an order and of its inspections. Nothing while the goods have not left, there is none, and none can be added. */
export function PapersSection({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const { data, error, refetch, isFetching } = useGetPapersQuery(order.id);
  const [isAdding, setAdding] = useState(false);
  const [replacing, setReplacing] = useState<PaperView | null>(null);
  const hasLeft = order.shipments.some(({ expectedArrival }) => expectedArrival);
  const { papers = [], adds = [] } = data ?? {};
  if (!error && papers.length === 0 && adds.length === 0 && !hasLeft) return null;
  const partner = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  return (
    <Card as="section" id={papersPlace} data-print="never">
      <CardHead
        title={t("papers.title")}
        aside={
          adds.length > 0 && (
            <Button size="small" icon={IconFilePlus} onClick={() => setAdding(true)}>
              {t("papers.add")}
            </Button>
          )
        }
      />
      <div className={styles.body}>
        {error && !data ? (
          <LoadFailed
            title={t("papers.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : !data ? (
          <>
            <Skeleton shape="rows" count={2} />
            <SlowHint />
          </>
        ) : papers.length === 0 ? (
          <p className={styles.note}>
            {hasLeft ? t(`papers.empty.${order.side}`, { supplier: order.supplier.name }) : t("papers.emptyDisputed")}
          </p>
        ) : (
          <>
            <ul className={styles.list} aria-label={t("papers.list", { reference: order.reference })}>
              {versionsOf(papers).map((versions) => (
                // By its first version, so that the button of whoever replaces it stays in focus.
                <Paper key={versions.at(-1)?.document.id} order={order} versions={versions} onReplace={setReplacing} />
              ))}
            </ul>
            <p className={styles.note}>{t("papers.seen", { partner })}</p>
          </>
        )}
      </div>
      {isAdding && <AddPapersDialog order={order} adds={adds} onClose={() => setAdding(false)} />}
      {replacing && <ReplacePaperDialog order={order} paper={replacing} onClose={() => setReplacing(null)} />}
    </Card>
  );
}

/** Each paper with its older versions, the newest first; they come in that order. */
function versionsOf(papers: readonly PaperView[]): PaperView[][] {
  const found: PaperView[][] = [];
  for (const paper of papers) {
    const versions = found.at(-1);
    const isOlder = paper.replacedBy !== null && paper.replacedBy === versions?.at(-1)?.document.id;
    if (isOlder) versions.push(paper);
    else found.push([paper]);
  }
  return found;
}

interface PaperProps {
  order: OrderView;
  versions: readonly PaperView[];
  onReplace: (paper: PaperView) => void;
}

function Paper({ order, versions: [newest, ...older], onReplace }: PaperProps) {
  const { t } = useTranslation(["escrow", "documents"]);
  if (!newest) return null;
  const { document, shipment, certificate, can } = newest;
  const words = [
    hasSeveral(order) && t("papers.shipment", { number: shipment }),
    certificate && t("papers.of", { certificate }),
  ].filter(Boolean);
  return (
    <li className={styles.versions}>
      <div className={styles.paper}>
        <p className={styles.purpose}>
          {t(`documents:purpose.${document.purpose}`)}
          {words.length > 0 && <span className={styles.of}>{words.join(", ")}</span>}
        </p>
        <div className={styles.file}>
          <FileLink document={document} />
          {can.includes("replace") && (
            <Button
              size="small"
              variant="ghost"
              icon={IconReplace}
              aria-label={t("papers.replaceNamed", { name: document.name })}
              onClick={() => onReplace(newest)}
            >
              {t("papers.replace")}
            </Button>
          )}
        </div>
        <From order={order} paper={newest} />
      </div>
      {older.length > 0 && (
        <ul className={styles.older} aria-label={t("papers.older", { name: document.name })}>
          {older.map((paper) => (
            <OlderVersion key={paper.document.id} order={order} paper={paper} />
          ))}
        </ul>
      )}
    </li>
  );
}

function OlderVersion({ order, paper }: { order: OrderView; paper: PaperView }) {
  const { t } = useTranslation("escrow");
  const dates = useDates();
  return (
    <li className={styles.paper}>
      <p className={styles.replaced}>
        {paper.replacedAt && t("papers.replaced", { day: dates.day(paper.replacedAt) })}
      </p>
      <div className={styles.file}>
        <FileLink document={paper.document} muted />
      </div>
      <From order={order} paper={paper} />
    </li>
  );
}

/** Whose it is, and since when the other side can read it. */
function From({ order, paper: { by, attachedAt } }: { order: OrderView; paper: PaperView }) {
  const dates = useDates();
  return (
    <p className={styles.from}>
      {order[by].name}, {dates.day(attachedAt)}
    </p>
  );
}
