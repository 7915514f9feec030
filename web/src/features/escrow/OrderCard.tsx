import { Link, type LinkProps } from "#web/src/ui/Link.tsx";
import type { OrderView } from "#shared/escrow/contract.ts";
import { priceTimes } from "#shared/look/price-times.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Money } from "#web/src/ui/Money.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { statusNow } from "./proposal-wording.ts";
import { disputedOf, hasSeveral } from "./shipments.ts";
import { StatusMark } from "./StatusMark.tsx";
import { shortDeadline, type Wording } from "./wording.ts";
import styles from "./OrderCard.module.css";

interface Props {
  order: OrderView;
  to: LinkProps["to"];
  toDispute: LinkProps["to"];
  selected: boolean;
  wording: Wording;
}

export function OrderCard({ order, to, toDispute, selected, wording }: Props) {
  const other = order.side === "supplier" ? order.buyer : order.supplier;
  return (
    <Card as="li" selected={selected} pressable>
      <div className={styles.card}>
        <p className={styles.top}>
          <span className={styles.reference}>{order.reference}</span>
          <StatusMark order={order} />
        </p>
        <h3 className={styles.name}>
          <Link to={to} className={`card-link ${styles.link}`} aria-current={selected ? "true" : undefined}>
            {order.product.name}
          </Link>
        </h3>
        <p className={styles.party}>
          {other.country && <Flag country={other.country} />}
          {other.name}
        </p>
        <p className={styles.terms}>
          {priceTimes(order, wording)}
          {hasSeveral(order) && ` · ${wording.t("shipments.count", { count: order.shipments.length })}`}
        </p>
        <p className={styles.bottom}>
          <Money value={order.total} size="small" />
          <span className={styles.deadline}>{shortDeadline(order, wording)}</span>
        </p>
        {order.proposal && statusNow(order.proposal, wording.now) === "open" && (
          <p className={styles.proposal}>
            <Badge tone="amber">
              {wording.t(`proposal.mark.${order.proposal.by === order.side ? "mine" : "theirs"}`)}
            </Badge>
          </p>
        )}
        {disputedOf(order) !== undefined && (
          <TextLink arrow to={toDispute} className={styles.dispute}>
            {wording.t("viewDispute")}
          </TextLink>
        )}
      </div>
    </Card>
  );
}
