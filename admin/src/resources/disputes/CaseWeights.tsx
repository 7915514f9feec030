import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import { formatMoney, formatQuantity } from "#shared/look/money-text.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { weightThatCounts } from "./weight-words.ts";

/** What was agreed, shipped and stated at arrival, each with its worth, and which of them is paid for. */
export function CaseWeights({ order }: Pick<DisputeCaseView, "order">) {
  const t = useTranslate();
  const language = useLanguage();
  const { quantity, total, netWeight, shippedWorth, delivered } = order;
  const weighed = (weight: string, worth: MoneyView) =>
    t("disputes.netWeightOf", {
      weight: formatQuantity(weight, t("choices:unit.MT"), language),
      payable: formatMoney(worth, language),
    });
  const counts = weightThatCounts(order);
  return (
    <Stack>
      <Facts
        items={[
          { label: t("disputes.weights.agreed"), value: weighed(quantity, total) },
          {
            label: t("disputes.weights.shipped"),
            value: netWeight && shippedWorth && weighed(netWeight, shippedWorth),
          },
          {
            label: t("disputes.weights.delivered"),
            value: delivered && weighed(delivered.netWeight, delivered.payable),
          },
        ]}
      />
      {counts && <p>{t(`disputes.weights.counts.${counts}`)}</p>}
    </Stack>
  );
}
