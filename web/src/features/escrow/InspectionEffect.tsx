import type { InspectionDraft, OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { namesOf } from "./shipments.ts";
import { useWording } from "./use-wording.ts";
import { approvedWeightWords } from "./weight-wording.ts";

/** What becomes of an order with a result, before it is submitted. */
export function InspectionEffect({ order, result }: { order: OrderView; result: InspectionDraft["status"] }) {
  const { t } = useTranslation("escrow");
  const wording = useWording();
  const language = useLanguage();
  const values = {
    amount: amountWords(order.total, language),
    share: amountWords(order.split.supplier, language),
    supplier: order.supplier.name,
  };
  return (
    <Notice tone={result === "rejected" ? "danger" : "violet"}>
      {t(`inspection.effect.${order.side}.${result}`, { ...namesOf(order, wording.t), ...values })}{" "}
      {order.side === "buyer" && result === "approved" && approvedWeightWords(order, wording)}
    </Notice>
  );
}
