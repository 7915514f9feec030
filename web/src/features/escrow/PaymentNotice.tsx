import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconExternalLink, IconRefresh, IconWifiOff } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { Funding } from "./use-funding.ts";

interface Props {
  order: OrderView;
  /** The buyer comes back from paying. */
  paid: boolean;
  funding: Funding;
}

/** An answer usually takes seconds, and half a minute when the first attempt failed. */
const usualAnswer = 60_000;

/** The provider should have answered by now; before, nothing is wrong. */
export const isLate = ({ createdAt }: Pick<OrderView, "createdAt">, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) > usualAnswer;

/** What became of the buyer's payment, until the order is funded; and that the provider does not answer at all. */
export function PaymentNotice({ order, paid, funding }: Props) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const dates = useDates();
  const now = useNow();
  const amount = amountWords(order.total, language);
  const { providerProblem: problem } = order;
  const since = problem ? dates.zonedMoment(problem.since) : "";
  if (order.providerEnded) {
    const what = order.status === "created" ? "unpaid" : order.status === "funded" ? "reversed" : "reversedLater";
    return (
      <Notice tone="danger" flush role="status" icon={IconWifiOff} title={t(`providerEnded.${what}.title`, { amount })}>
        {t(`providerEnded.${what}.${order.side}`, { moment: dates.deadline(order.fundBy) })}
      </Notice>
    );
  }
  if (problem?.byHand) {
    return (
      <Notice tone="amber" flush role="status" icon={IconRefresh} title={t("providerProblem.byHand.title")}>
        {t("providerProblem.byHand.note")}
      </Notice>
    );
  }
  if (problem?.stopped) {
    const end = problem.refused ? "refused" : "unanswered";
    return (
      <Notice tone="amber" flush role="status" icon={IconWifiOff} title={t(`providerProblem.${end}.title`)}>
        {t(`providerProblem.${end}.note`, { since })}
      </Notice>
    );
  }
  if (order.providerPending) {
    const late = isLate(order, now) ? "late" : "preparing";
    return (
      <Notice
        tone={late === "late" ? "amber" : "info"}
        flush
        role="status"
        icon={IconRefresh}
        title={
          late === "late" && problem
            ? t("providerProblem.waiting.title", { since })
            : t(`providerPending.${late}.title`)
        }
      >
        {t(`providerPending.${late}.${order.side}`)}
      </Notice>
    );
  }
  if (problem && isLate({ createdAt: problem.since }, now)) {
    return (
      <Notice tone="amber" flush role="status" icon={IconRefresh} title={t("providerProblem.waiting.title", { since })}>
        {t("providerProblem.waiting.note")}
      </Notice>
    );
  }
  if (order.side !== "buyer") return null;
  const again = (
    <Button size="small" icon={IconRefresh} loading={funding.asking} onClick={funding.fund}>
      {t("payment.again")}
    </Button>
  );
  const openAgain = (
    <Button size="small" icon={IconExternalLink} loading={funding.asking} onClick={funding.fund}>
      {t("payment.outsideAgain")}
    </Button>
  );
  if (funding.unreachable && order.paymentUrl) {
    return (
      <Notice tone="danger" flush role="alert" icon={IconWifiOff} title={t("payment.unreachable")} action={again}>
        {t("payment.unreachableNote")}
      </Notice>
    );
  }
  // What has come of it is said beside, and how to pay the rest.
  if (order.unplacedPayments.some(({ status }) => status === "held")) return null;
  if (paid && order.status === "created") {
    return (
      <Notice tone="info" flush role="status" icon={IconRefresh} title={t("payment.confirming")}>
        {t("payment.confirmingNote", { amount })}
      </Notice>
    );
  }
  if (funding.outside && order.paymentUrl && !order.paymentDeclinedAt) {
    return (
      <Notice tone="info" flush role="status" icon={IconExternalLink} title={t("payment.outside")} action={openAgain}>
        {t("payment.outsideNote")}
      </Notice>
    );
  }
  if (order.paymentDeclinedAt) {
    const values = { at: dates.zonedMoment(order.paymentDeclinedAt), moment: dates.deadline(order.fundBy) };
    return (
      <Notice tone="danger" flush role="status" title={t("payment.declined")} action={again}>
        {t("payment.declinedNote", values)}
      </Notice>
    );
  }
  if (!paid || order.status !== "funded") return null;
  return (
    <Notice tone="success" flush role="status" title={t("payment.funded", { amount })}>
      {t("payment.fundedNote", { supplier: order.supplier.name })}
    </Notice>
  );
}
