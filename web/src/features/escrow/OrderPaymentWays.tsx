import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { heldOf } from "./held.ts";
import { useListOrderMethodsQuery } from "./payment-api.ts";
import { PaymentWays } from "./PaymentWays.tsx";
import panels from "./OrderPanels.module.css";

/** Before the buyer leaves for the provider's page: what can be chosen there, by the provider's own word of this order. */
export function OrderPaymentWays({ order }: { order: OrderView }) {
  const { t } = useTranslation("ui");
  // What is left to pay of a part that has come, the notice about it says.
  const payable = order.paymentUrl !== null && heldOf(order).length === 0;
  const { data, error, isLoading } = useListOrderMethodsQuery(order.id, { skip: !payable });
  if (!payable) return null;
  return (
    <Card as="section">
      <CardHead title={t("ways.title")} />
      <div className={panels.ways}>
        <PaymentWays methods={data?.items ?? []} isLoading={isLoading} isSilent={error !== undefined} />
      </div>
    </Card>
  );
}
