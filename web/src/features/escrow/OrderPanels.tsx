import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { InspectionView, OrderView } from "#shared/escrow/contract.ts";
import { FileLink } from "#web/src/features/documents/index.ts";
import { PassportLine } from "#web/src/features/passports/index.ts";
import { InspectorFacts } from "#web/src/features/inspectors/index.ts";
import { RecordPanel, inspectionPath } from "#web/src/features/quality/index.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { useGetImpactQuery } from "#web/src/features/ledger/index.ts";
import { moneyView } from "#shared/kernel/money.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { Badge, IconTile } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconBuildingBank, IconCircleCheck, IconCircleX } from "#web/src/ui/icons.ts";
import { Money } from "#web/src/ui/Money.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextAnchor, TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useGetPapersQuery } from "./papers-api.ts";
import { hasSeveral } from "./shipments.ts";
import styles from "./OrderPanels.module.css";

type Inspected = Pick<OrderView, "id" | "reference" | "inspections" | "shipment" | "shipments">;

export function Inspections({ order }: { order: Inspected }) {
  const { t } = useTranslation(["escrow", "quality"]);
  const { calendarDay } = useDates();
  const { data } = useGetPapersQuery(order.id);
  const filesOf = ({ certificateNumber, side }: InspectionView) =>
    (data?.papers ?? []).filter(
      ({ certificate, by, shipment }) =>
        certificate === certificateNumber && by === side && (order.shipment ?? shipment) === shipment,
    );
  return (
    <Card as="section">
      <CardHead title={t("inspections.title")} />
      <ul>
        {order.inspections.map((inspection) => (
          <li key={inspection.id} className={styles.inspection}>
            <p className={styles.inspectionHead}>
              <b>{inspection.certificateNumber}</b>
              <Badge
                tone={inspection.status === "approved" ? "success" : "danger"}
                icon={inspection.status === "approved" ? IconCircleCheck : IconCircleX}
              >
                {t(`inspections.${inspection.status}`)}
              </Badge>
            </p>
            <p className={styles.quiet}>
              {t("inspections.by", {
                inspector: inspection.inspector,
                day: calendarDay(inspection.inspectionDate),
                side: t(`inspections.side.${inspection.side}`),
              })}
            </p>
            {inspection.ofReplaced && <p className={styles.quiet}>{t("replaced.inspection")}</p>}
            <InspectorFacts inspection={inspection} />
            {inspection.notes && <p>{inspection.notes}</p>}
            {inspection.reportUrl && (
              <p>
                <TextAnchor href={inspection.reportUrl} target="_blank">
                  {t("inspections.report")}
                </TextAnchor>
              </p>
            )}
            {inspection.record && (
              <RecordPanel record={inspection.record} correctPath={correctPath(order, inspection)} />
            )}
            <PassportLine inspection={inspection} />
            {!inspection.record && inspection.can.includes("correct") && (
              <p data-print="never">
                <TextLink to={inspectionPath(order, { corrects: inspection.id })}>{t("quality:form.link")}</TextLink>
              </p>
            )}
            {filesOf(inspection).map(({ document }) => (
              <p key={document.id} data-print="never">
                <FileLink document={document} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const correctPath = (order: Inspected, { id, can }: InspectionView) =>
  can.includes("correct") ? inspectionPath(order, { corrects: id }) : null;

/** A figure or a statement beside its drawing. */
function Panel({ title, art, children }: { title: string; art: ReactNode; children: ReactNode }) {
  return (
    <Card as="section" padded>
      <div className={styles.panel}>
        {art}
        <div className={styles.text}>
          <h2 className={styles.title}>{title}</h2>
          {children}
        </div>
      </div>
    </Card>
  );
}

export function ImpactPanel({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const { data } = useGetImpactQuery();
  const { currency } = order.total;
  const own = data?.contributions.find(({ contribution }) => contribution.currency === currency);
  const share = amountWords(order.split.impactFund, language);
  const over = order.status === "refunded" || order.status === "cancelled";
  const what = hasSeveral(order) && order.shipment !== null ? "shipment" : "this";
  return (
    <Panel title={t("impact.title")} art={<SmallMotif crop="chia" size={56} />}>
      {data ? <Money value={own?.contribution ?? moneyView(0n, currency)} /> : <Skeleton shape="text" />}
      <p className={styles.quiet}>
        {own
          ? t("impact.of", { count: own.orders, amount: amountWords(own.released, language) })
          : data && t(data.contributions.length === 0 ? "impact.noneYet" : "impact.noneIn", { currency })}{" "}
        {!over && t(`impact.${what}${order.split.posted ? "Gave" : "Adds"}`, { amount: share })}
      </p>
    </Panel>
  );
}

export function MoneyHolder({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  return (
    <Panel title={t("holder.title")} art={<IconTile tone="info" icon={IconBuildingBank} />}>
      <p className={styles.quiet}>{t("holder.text", { count: order.inspectionDays })}</p>
    </Panel>
  );
}
