import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconPencil, IconScale } from "#web/src/ui/icons.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { disputeOf, keptForOwners, proposalsOf } from "./actions.ts";
import styles from "./OtherWays.module.css";

interface Props {
  order: OrderView;
  onAction: (action: "dispute" | "propose") => void;
}

/** Below the order's way: what its reader may do where it does not go as agreed. Nothing where there is nothing to do. */
export function OtherWays({ order, onAction }: Props) {
  const { t } = useTranslation("escrow");
  const [kind, ...more] = proposalsOf(order);
  const dispute = disputeOf(order);
  const { me } = useMe();
  const isOwners = keptForOwners(order, me?.membership?.role);
  if (!kind && !dispute && !isOwners) return null;
  return (
    <div className={styles.ways} data-print="never">
      <span className={styles.lead}>{t(order.status === "disputed" ? "otherWays.settle" : "otherWays.lead")}</span>
      {kind && (
        <Button size="small" variant="ghost" icon={IconPencil} onClick={() => onAction("propose")}>
          {t(`propose.title.${more.length > 0 ? "any" : kind}`)}
        </Button>
      )}
      {dispute && (
        <Button size="small" variant="ghost" icon={IconScale} onClick={() => onAction("dispute")}>
          {t("otherWays.dispute")}
        </Button>
      )}
      {isOwners && <span className={styles.hint}>{t("otherWays.ownerAllows")}</span>}
    </div>
  );
}
