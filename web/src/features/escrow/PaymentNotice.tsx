import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { amountWords } from "#web/src/features/dashboard/index.ts";
import { IconRefresh } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";

/** Between the buyer's payment and the provider's word that it has arrived; and while the provider does not answer at all. */
export function PaymentNotice({ order, paid }: { order: OrderView; paid: boolean }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const amount = amountWords(order.total, language);
  if (order.providerPending) {
    return (
      <Notice tone="amber" flush role="status" icon={IconRefresh} title={t("providerPending.title")}>
        {t(`providerPending.${order.side}`)}
      </Notice>
    );
  }
  if (!paid || order.side !== "buyer") return null;
  if (order.status === "created") {
    return (
      <Notice tone="info" flush role="status" icon={IconRefresh} title={t("payment.confirming")}>
        {t("payment.confirmingNote", { amount })}
      </Notice>
    );
  }
  if (order.status !== "funded") return null;
  return (
    <Notice tone="success" flush role="status" title={t("payment.funded", { amount })}>
      {t("payment.fundedNote", { supplier: order.supplier.name })}
    </Notice>
  );
}
