import { useState } from "react";
import type { ChecklistLine } from "#shared/escrow/checklist-contract.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { allow } from "#shared/organizations/actions.ts";
import { tradePapers, type TradePaper } from "#shared/terms/negotiated.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Menu } from "#web/src/ui/Menu.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useGetPapersQuery } from "../papers-api.ts";
import { useGetChecklistQuery } from "./api.ts";
import { ChecklistRow } from "./ChecklistRow.tsx";
import { HandPaperDialog } from "./HandPaperDialog.tsx";
import { groupOf, paperGroups, versionsOf } from "./lines.ts";
import { RefusePaperDialog } from "./RefusePaperDialog.tsx";
import styles from "./Checklist.module.css";

interface Props {
  order: OrderView;
  /** Of which shipment; null: of all. */
  shown: number | null;
}

type Asked =
  | { what: "hand"; paper: TradePaper; shipment: number; newer: boolean; insteadOf: string | null }
  | { what: "refuse"; line: ChecklistLine };

/** What a contract asks for, by whose turn it is. */
export function Checklist({ order, shown }: Props) {
  const { t } = useTranslation(["order-parts", "choices"]);
  const { data, error, refetch, isFetching } = useGetChecklistQuery(order.reference);
  const { data: papers } = useGetPapersQuery(order.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!data)
    return (
      <Card as="section" padded data-print="never">
        {error ? (
          <LoadFailed
            title={t("papers.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton shape="rows" count={4} />
        )}
      </Card>
    );
  const lines = data.lines.filter(({ shipment }) => shown === null || shipment === shown);
  const required = lines.filter((line) => line.required);
  const versions = versionsOf(papers?.papers ?? []);
  const partner = order.side === "buyer" ? order.supplier.name : order.buyer.name;
  return (
    <Card as="section" className={styles.card} data-print="never">
      <CardHead
        title={t("papers.title")}
        aside={<OtherPaper order={order} lines={lines} shipment={shown} onAsk={setAsked} />}
      />
      {lines.length === 0 ? (
        <p className={styles.none}>{t("papers.none")}</p>
      ) : (
        paperGroups.map((group) => {
          const found = lines.filter((line) => groupOf(line, order.side) === group);
          return (
            found.length > 0 && (
              <section key={group} aria-label={t(`papers.group.${group}`)}>
                <h3 className={styles.group}>
                  {t(`papers.group.${group}`)} <span className={styles.count}>{found.length}</span>
                </h3>
                <ul className={styles.rows}>
                  {found.map((line) => (
                    <ChecklistRow
                      key={`${line.shipment}:${line.paper}`}
                      order={order}
                      line={line}
                      named={shown === null}
                      older={versions.find(([newest]) => newest?.document.id === line.document?.id)?.slice(1) ?? []}
                      onHand={() =>
                        setAsked({
                          what: "hand",
                          paper: line.paper,
                          shipment: line.shipment,
                          newer: line.document !== null,
                          insteadOf: line.document ? null : line.id,
                        })
                      }
                      onRefuse={() => setAsked({ what: "refuse", line })}
                    />
                  ))}
                </ul>
              </section>
            )
          );
        })
      )}
      <p className={styles.note}>{t("papers.seen", { partner })}</p>
      {data.releaseNeedsDocuments && required.length > 0 && (
        <Notice tone="info" flush>
          {t("papers.holds", { days: 14 })}
        </Notice>
      )}
      {asked?.what === "hand" && <HandPaperDialog {...asked} order={order} onClose={() => setAsked(null)} />}
      {asked?.what === "refuse" && <RefusePaperDialog {...asked} order={order} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface OtherProps {
  order: OrderView;
  lines: readonly ChecklistLine[];
  shipment: number | null;
  onAsk: (asked: Asked) => void;
}

/** Of what was never paid, or came to nothing, there are no papers. */
const without: readonly string[] = ["created", "cancelled", "refunded"];

/** Papers that nobody has asked for are handed in all the same. */
function OtherPaper({ order, lines, shipment, onAsk }: OtherProps) {
  const { t } = useTranslation(["order-parts", "choices"]);
  const { me } = useMe();
  const status = order.shipments.find(({ number }) => number === shipment)?.status;
  const acting = me?.organization &&
    me.membership && {
      organizationType: me.organization.type,
      role: me.membership.role,
      suspended: me.organization.suspended,
    };
  if (shipment === null || !status || without.includes(status)) return null;
  if (order.side !== "supplier" || !allow("addPapers", acting)) return null;
  const left = tradePapers.filter((paper) => paper !== "billOfLading" && !lines.some((line) => line.paper === paper));
  if (left.length === 0) return null;
  return (
    <Menu
      button={t("papers.handOther")}
      items={left.map((paper) => ({
        label: t(`choices:tradePaper.${paper}`),
        onPress: () => onAsk({ what: "hand", paper, shipment, newer: false, insteadOf: null }),
      }))}
    />
  );
}
