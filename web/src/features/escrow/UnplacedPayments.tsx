import type { OrderView } from "#shared/escrow/contract.ts";
import type { UnplacedPayment } from "#shared/escrow/payments.ts";
import { minorOf, moneyView, type MoneyView } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconExternalLink, IconHourglass, IconRefresh } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { Funding } from "./use-funding.ts";

interface Props {
  order: OrderView;
  funding: Funding;
}

/** What is missing of an order's money; null where as much or more came, or other money. */
function missingOf({ total }: OrderView, { received }: UnplacedPayment): MoneyView | null {
  if (received.currency !== total.currency) return null;
  const missing = minorOf(total) - minorOf(received);
  return missing > 0n ? moneyView(missing, total.currency) : null;
}

/** What the buyer has paid and what does not fit the order: how much, where it is, and what becomes of it. */
export function UnplacedPayments({ order, funding }: Props) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const dates = useDates();
  const words = (money: MoneyView) => amountWords(money, language);
  return order.unplacedPayments.map((payment, index) => {
    const { kind, status, received, endedAt } = payment;
    const key = `${payment.receivedAt} ${index}`;
    if (status === "placed") return null;
    const amount = words(received);
    if (status === "returned")
      return (
        <Notice
          key={key}
          tone="info"
          flush
          role="status"
          title={t("unplaced.returned", { amount, day: dates.day(endedAt ?? "") })}
        >
          {t(`unplaced.why.${kind}`)}
        </Notice>
      );
    if (status === "returning")
      return (
        <Notice
          key={key}
          tone="info"
          flush
          role="status"
          icon={IconRefresh}
          title={t("unplaced.returning", { amount })}
        >
          {t(`unplaced.why.${kind}`)} {t(payment.byHand ? "unplaced.byHand" : "unplaced.nothingToDo")}
        </Notice>
      );
    const missing = missingOf(order, payment);
    const moment = dates.deadline(order.fundBy);
    return (
      <Notice
        key={key}
        tone="amber"
        flush
        role="status"
        icon={IconHourglass}
        title={t("unplaced.held", { amount, total: words(order.total) })}
        action={
          missing &&
          order.paymentUrl && (
            <Button size="small" icon={IconExternalLink} loading={funding.asking} onClick={funding.fund}>
              {t("unplaced.payRest", { missing: words(missing) })}
            </Button>
          )
        }
      >
        {missing ? t("unplaced.heldLess", { missing: words(missing), moment }) : t("unplaced.heldOther", { moment })}
      </Notice>
    );
  });
}
