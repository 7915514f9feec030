import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useListOrderMethodsQuery } from "./payment-api.ts";
import { Ways } from "./PaymentWays.tsx";
import panels from "./OrderPanels.module.css";
import styles from "./PaymentWays.module.css";

/** Before the buyer leaves for the provider's page: what can be chosen there, by the provider's own word of this order. */
export function OrderPaymentWays({ order }: { order: OrderView }) {
  const { t } = useTranslation("ui");
  // What is left to pay of a part that has come, the notice about it says.
  const payable = order.paymentUrl !== null && !order.unplacedPayments.some(({ status }) => status === "held");
  const { data, error, isLoading } = useListOrderMethodsQuery(order.id, { skip: !payable });
  if (!payable) return null;
  const methods = data?.items ?? [];
  return (
    <Card as="section">
      <CardHead title={t("ways.title")} />
      <div className={panels.ways}>
        {isLoading ? (
          <Skeleton shape="rows" count={2} />
        ) : methods.length > 0 ? (
          <Ways methods={methods} note={t("ways.note")} />
        ) : (
          <p className={styles.detail}>{t(error ? "ways.silent" : "ways.unknown")}</p>
        )}
      </div>
    </Card>
  );
}
