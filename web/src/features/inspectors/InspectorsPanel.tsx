import { useState } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconMicroscope } from "#web/src/ui/icons.ts";
import { useListInspectorsQuery } from "./api.ts";
import { Invitation, isOpen } from "./Invitation.tsx";
import { InviteInspectorDialog } from "./InviteInspectorDialog.tsx";
import styles from "./InspectorsPanel.module.css";

interface Props {
  /** Of one shipment, or of the only one. */
  order: Pick<OrderView, "id" | "shipment" | "side" | "status" | "weightOpen" | "inspectionEndsAt"> &
    Record<OrganizationType, { readonly name: string }>;
  /** It stands above the parts of the order while something is open or the goods are inspected, and among what has happened otherwise. */
  place: "present" | "past";
}

/** Who was invited to inspect a shipment; nothing where nobody was and nobody may be. */
export function InspectorsPanel({ order, place }: Props) {
  const { t } = useTranslation("inspectors");
  const { id: orderId, side } = order;
  const number = order.shipment ?? 1;
  const partner = order[side === "buyer" ? "supplier" : "buyer"].name;
  const { data, error, refetch, isFetching } = useListInspectorsQuery({ orderId, number });
  const [isInviting, setInviting] = useState(false);
  if (!data) {
    if (!error || place === "present") return null;
    return (
      <Card as="section">
        <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  const isDisputed = order.status === "disputed";
  const mayInvite = data.can.includes("invite");
  const isPresent = data.items.some(isOpen) || (mayInvite && (order.status === "quality_control" || isDisputed));
  if (isPresent !== (place === "present") || (data.items.length === 0 && !mayInvite)) return null;
  return (
    <Card as="section" id="inspectors" data-print="never">
      <CardHead title={t("title")} aside={data.items.length > 0 && <Badge>{data.items.length}</Badge>} />
      <div className={styles.part}>
        <p className={styles.quiet}>
          {t(isDisputed && mayInvite ? "ledeInCase" : data.items.length === 0 ? "none" : "lede")}
        </p>
        {mayInvite && (
          <div data-print="never">
            <Button size="small" icon={IconMicroscope} onClick={() => setInviting(true)}>
              {t("invite")}
            </Button>
          </div>
        )}
      </div>
      {data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((invitation) => (
            <Invitation
              key={invitation.id}
              invitation={invitation}
              reader={side}
              partner={partner}
              inspectBy={order.status === "quality_control" ? order.inspectionEndsAt : null}
              weightOpen={order.weightOpen && !isDisputed}
            />
          ))}
        </ul>
      )}
      {isInviting && (
        <InviteInspectorDialog {...{ orderId, number, side }} forCase={isDisputed} onClose={() => setInviting(false)} />
      )}
    </Card>
  );
}
