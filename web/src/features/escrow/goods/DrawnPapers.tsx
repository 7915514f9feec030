import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconFileTypePdf } from "#web/src/ui/icons.ts";
import { SaveDrawn } from "./SaveDrawn.tsx";
import type { ShipmentRecord } from "./typed.ts";
import styles from "./Goods.module.css";

interface Props {
  order: OrderView;
  record: ShipmentRecord;
}

/** The papers that are drawn of a shipment, each for both sizes of paper. */
export function DrawnPapers({ order, record }: Props) {
  const { t } = useTranslation("order-parts");
  // What was never paid, or came to nothing, has a pro-forma invoice at most.
  if (record.papers.length === 0) return null;
  return (
    <ul className={styles.papers} aria-label={t("goods.papers", { number: record.shipment })} data-print="never">
      {record.papers.map((paper) => (
        <Paper key={paper.kind} order={order} record={record} paper={paper} />
      ))}
    </ul>
  );
}

function Paper({ order, record, paper }: Props & { paper: ShipmentRecord["papers"][number] }) {
  const { t } = useTranslation("order-parts");
  const { day } = useDates();
  const { kind, number, issuedAt, isDraft } = paper;
  const name = t(`goods.paper.${kind}`);
  // A pro-forma invoice says what was agreed; all others, what was weighed.
  const isMissing = kind !== "proForma" && record.goods === null;
  return (
    <li className={styles.paper}>
      <Icon of={IconFileTypePdf} className={styles.icon} />
      <div className={styles.what}>
        <p className={styles.name}>
          {name} {isDraft && !isMissing && kind !== "proForma" && <Badge tone="sand">{t("goods.draft")}</Badge>}
        </p>
        <p className={styles.quiet}>
          {isMissing
            ? t("goods.afterRecord")
            : number
              ? [number, issuedAt && day(issuedAt)].filter(Boolean).join(", ")
              : t(kind === "proForma" ? "goods.numberedAtOnce" : "goods.numberedAtShipping")}
        </p>
      </div>
      {!isMissing && <SaveDrawn order={order} shipment={record.shipment} kind={kind} number={number} />}
    </li>
  );
}
