import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { PaperView } from "#shared/escrow/papers-contract.ts";
import { FileLink } from "#web/src/features/documents/index.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconFilePlus } from "#web/src/ui/icons.ts";
import { AddPapersDialog } from "./AddPapersDialog.tsx";
import { useGetPapersQuery } from "./papers-api.ts";
import { papersPlace } from "./places.ts";
import { hasSeveral } from "./shipments.ts";
import styles from "./Papers.module.css";

/** The papers of an order and of its inspections. Nothing while the goods have not left and there is none. */
export function PapersSection({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const { data, error, refetch, isFetching } = useGetPapersQuery(order.id);
  const [isAdding, setAdding] = useState(false);
  const shipped = order.shipments.filter(({ expectedArrival }) => expectedArrival).map(({ number }) => number);
  const papers = data?.papers ?? [];
  if (!error && papers.length === 0 && shipped.length === 0) return null;
  const mayAdd = data?.can.includes("add") && shipped.length > 0;
  const partner = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  return (
    <Card as="section" id={papersPlace} data-print="never">
      <CardHead
        title={t("papers.title")}
        aside={
          mayAdd && (
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
        ) : papers.length === 0 ? (
          <p className={styles.note}>{t(`papers.empty.${order.side}`, { supplier: order.supplier.name })}</p>
        ) : (
          <>
            <ul className={styles.list} aria-label={t("papers.list", { reference: order.reference })}>
              {papers.map((paper) => (
                <Paper key={paper.document.id} order={order} paper={paper} />
              ))}
            </ul>
            <p className={styles.note}>{t("papers.seen", { partner })}</p>
          </>
        )}
      </div>
      {isAdding && <AddPapersDialog order={order} shipments={shipped} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function Paper({ order, paper }: { order: OrderView; paper: PaperView }) {
  const { t } = useTranslation(["escrow", "documents"]);
  const dates = useDates();
  const { document, by, shipment, certificate } = paper;
  const words = [
    hasSeveral(order) && t("papers.shipment", { number: shipment }),
    certificate && t("papers.of", { certificate }),
  ].filter(Boolean);
  return (
    <li className={styles.paper}>
      <p className={styles.purpose}>
        {t(`documents:purpose.${document.purpose}`)}
        {words.length > 0 && <span className={styles.of}>{words.join(", ")}</span>}
      </p>
      <FileLink document={document} />
      <p className={styles.from}>
        {order[by].name}, {dates.day(document.createdAt)}
      </p>
    </li>
  );
}
