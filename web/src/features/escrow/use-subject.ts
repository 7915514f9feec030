import type { OrderView } from "#shared/escrow/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

type Named = Pick<OrderView, "reference" | "quantity" | "shipment"> & {
  readonly product: Pick<OrderView["product"], "name">;
  readonly shipments: readonly unknown[];
};

/** What a dialog is about: "ORD-1792397520-7F3K, shipment 2 of 3, 19.2 MT Yirgacheffe Grade 1". */
export function useSubject({ reference, quantity, product, shipment, shipments }: Named): string {
  const { t } = useTranslation(["escrow", "choices"]);
  const language = useLanguage();
  const goods = `${formatQuantity(quantity, t("choices:unit.MT"), language)} ${product.name}`;
  const part =
    shipment !== null && shipments.length > 1
      ? t("shipments.inLine", { number: shipment, count: shipments.length })
      : "";
  return [reference, part, goods].filter(Boolean).join(", ");
}
