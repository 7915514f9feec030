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
import { versionsOf } from "./checklist/lines.ts";
import { papersPlace } from "./places.ts";
import { ReplacePaperDialog } from "./ReplacePaperDialog.tsx";
import { hasSeveral } from "./shipments.ts";
import styles from "./Papers.module.css";

interface Props {
  order: OrderView;
  /** Ids of those that stand in the contract's list already. */
  listed: readonly string[];
}

/** The other papers of an order, and those of its inspections. Nothing while the goods have not left, there is none, and none can be added. */
export function PapersSection({ order, listed }: Props) {
  const { t } = useTranslation(["escrow", "order-parts"]);
  const { data, error, refetch, isFetching } = useGetPapersQuery(order.id);
  const [isAdding, setAdding] = useState(false);
  const [replacing, setReplacing] = useState<PaperView | null>(null);
  const hasLeft = order.shipments.some(({ expectedArrival }) => expectedArrival);
  const { adds = [] } = data ?? {};
  const versions = versionsOf(data?.papers ?? []).filter(([newest]) => !newest || !listed.includes(newest.document.id));
  if (!error && versions.length === 0 && adds.length === 0 && !hasLeft) return null;
  // It may stand in the list of the contract's papers.
  const hasTransport = data?.papers.some(({ document }) => document.purpose === "transportDocument") ?? false;
  const partner = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  return (
    <Card as="section" id={papersPlace} data-print="never">
      <CardHead
        title={t(listed.length > 0 ? "order-parts:papers.others" : "papers.title")}
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
        ) : versions.length === 0 ? (
          <p className={styles.note}>
            {hasLeft
              ? t(`papers.${hasTransport ? "emptyOther" : "empty"}.${order.side}`, { supplier: order.supplier.name })
              : t("papers.emptyDisputed")}
          </p>
        ) : (
          <>
            <ul className={styles.list} aria-label={t("papers.list", { reference: order.reference })}>
              {versions.map((each) => (
                // By its first version, so that the button of whoever replaces it stays in focus.
                <Paper key={each.at(-1)?.document.id} order={order} versions={each} onReplace={setReplacing} />
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

interface PaperProps {
  order: OrderView;
  versions: readonly PaperView[];
  onReplace: (paper: PaperView) => void;
}

function Paper({ order, versions: [newest, ...older], onReplace }: PaperProps) {
  const { t } = useTranslation(["escrow", "documents"]);
  if (!newest) return null;
  const { document, shipment, certificate, ofReplaced, can } = newest;
  const words = [
    hasSeveral(order) && t("papers.shipment", { number: shipment }),
    certificate && t("papers.of", { certificate }),
    ofReplaced && t("replaced.paper"),
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
