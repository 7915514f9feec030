import type { TablerIcon } from "@tabler/icons-react";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { UnplacedPayment } from "#shared/escrow/payments.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { IconHourglass, IconRefresh } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { missingOf } from "./held.ts";

interface Told {
  tone: "amber" | "info";
  icon?: TablerIcon;
  title: string;
  text: string;
}

/** What the buyer has paid and what does not fit the order: how much, where it is, and what becomes of it. */
export function UnplacedPayments({ order }: { order: OrderView }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const dates = useDates();
  const words = (money: MoneyView) => amountWords(money, language);
  const told: Record<Exclude<UnplacedPayment["status"], "placed">, (payment: UnplacedPayment) => Told> = {
    held(payment) {
      const missing = missingOf(order, payment);
      const moment = dates.deadline(order.fundBy);
      return {
        tone: "amber",
        icon: IconHourglass,
        title: t("unplaced.held", { amount: words(payment.received), total: words(order.total) }),
        text: missing
          ? t("unplaced.heldLess", { missing: words(missing), moment })
          : t("unplaced.heldOther", { moment }),
      };
    },
    returning: ({ kind, received, byHand }) => ({
      tone: "info",
      icon: IconRefresh,
      title: t("unplaced.returning", { amount: words(received) }),
      text: `${t(`unplaced.why.${kind}`)} ${t(byHand ? "unplaced.byHand" : "unplaced.nothingToDo")}`,
    }),
    returned: ({ kind, received, endedAt }) => ({
      tone: "info",
      title: t("unplaced.returned", { amount: words(received), day: dates.day(endedAt ?? "") }),
      text: t(`unplaced.why.${kind}`),
    }),
  };
  return order.unplacedPayments.map((payment, index) => {
    if (payment.status === "placed") return null;
    const { text, ...look } = told[payment.status](payment);
    return (
      <Notice key={`${payment.receivedAt} ${index}`} {...look} flush role="status">
        {text}
      </Notice>
    );
  });
}
