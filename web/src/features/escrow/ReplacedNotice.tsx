import type { OrderView } from "#shared/escrow/contract.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { casePlace } from "./places.ts";
import { goodsWords, termsOf } from "./proposal-wording.ts";
import { useWording } from "./use-wording.ts";

/** That other goods come in place of the first ones, and what becomes of those. */
export function ReplacedNotice({ order }: { order: OrderView }) {
  const wording = useWording();
  const { t, dates } = wording;
  const proposals = order.proposal ? [...order.earlierProposals, order.proposal] : order.earlierProposals;
  const agreed = proposals.find(({ kind, status }) => kind === "replaceAgreed" && status === "accepted");
  if (!agreed) return null;
  return (
    <Notice
      title={t("replaced.title", { day: dates.day(agreed.answeredAt ?? agreed.expiresAt) })}
      action={order.dispute && <TextLink to={casePlace(order)}>{t("replaced.case")}</TextLink>}
    >
      {goodsWords(termsOf(agreed), wording)}
    </Notice>
  );
}
