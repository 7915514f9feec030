import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { minorOf } from "#shared/kernel/money.ts";
import { formatMoney, formatQuantity } from "#shared/look/money-text.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { divide, typedOf, type AtStake, type DecisionTyped } from "./decision-draft.ts";

interface Props {
  order: Pick<DisputeCaseView["order"], "delivered">;
  stake: AtStake;
  write: (change: Partial<DecisionTyped>) => void;
}

/** Divides the money by the weight that the buyer has stated at arrival; nothing where that would be no division. */
export function ByDeliveredWeight({ order: { delivered }, stake, write }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  if (!delivered) return null;
  const worth = minorOf(delivered.payable);
  if (worth <= 0n || worth >= stake.payable) return null;
  return (
    <Button
      variant="outlined"
      size="small"
      onClick={() => write(divide("released", typedOf(worth, stake.currency, language), stake, language))}
    >
      {t("decide.byDelivered", {
        weight: formatQuantity(delivered.netWeight, t("choices:unit.MT"), language),
        amount: formatMoney(delivered.payable, language),
      })}
    </Button>
  );
}
