import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { agreedTransitions } from "#shared/escrow/process.ts";
import { defaultDisputeReason, deliveredReason, papersReason, weightReason } from "#shared/escrow/rules.ts";
import { minorOf, type MoneyView } from "#shared/kernel/money.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconScale } from "#web/src/ui/icons.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { caseStep, inspectedAt } from "./case-step.ts";
import { casePlace, disputePlace } from "./places.ts";
import { namesOf } from "./shipments.ts";
import { useWording } from "./use-wording.ts";
import styles from "./OrderPanels.module.css";

type DisputeView = NonNullable<OrderView["dispute"]>;

interface Props {
  order: OrderView;
  dispute: DisputeView;
}

/** Reasons that nobody has written, in the reader's language. */
const reasonKeys = new Map([
  [defaultDisputeReason, "defaultReason"],
  [weightReason, "weightReason"],
  [deliveredReason, "deliveredReason"],
  [papersReason, "papersReason"],
]);

/** A decision that waits for a second reviewer is nobody's to see. */
const shownState = (status: DisputeView["status"]) => (status === "awaiting_confirmation" ? "open" : status);

/** Why there is a dispute, how far its case is, and what a reviewer has decided. */
export function DisputePanel({ order, dispute }: Props) {
  const { t } = useTranslation("escrow");
  const { day } = useDates();
  const place = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  // The order may come after the page, and its link be pressed again.
  useEffect(() => {
    if (hash !== `#${disputePlace}`) return;
    place.current?.scrollIntoView();
    place.current?.focus({ preventScroll: true });
  }, [hash, key]);
  const opener = inspectedAt(order, dispute.openedAt) ? "inspector" : dispute.openedBy;
  const by = t(`dispute.openedBy.${opener}`, { defaultValue: opener });
  const when = t(`dispute.when.${caseStep(order)}`);
  return (
    <Card as="section" ref={place} id={disputePlace} tabIndex={-1} className={styles.place}>
      <CardHead title={t("dispute.title")} />
      <div className={styles.dispute}>
        <p className={styles.reason}>
          {reasonKeys.has(dispute.reason) ? t(`dispute.${reasonKeys.get(dispute.reason)}`) : dispute.reason}
        </p>
        <p className={styles.quiet}>
          {dispute.openedBy === "clock"
            ? t(dispute.reason === papersReason ? "dispute.openedForPapers" : "dispute.openedAutomatically", {
                day: day(dispute.openedAt),
              })
            : t("dispute.opened", { day: day(dispute.openedAt), side: by, when })}
        </p>
      </div>
      <Outcome dispute={dispute} order={order} />
      <div className={styles.ways} data-print="never">
        <ButtonLink to={casePlace(order)} icon={IconScale}>
          {t("dispute.openCase")}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Outcome({ dispute, order }: Props) {
  const { t } = useTranslation("escrow");
  const names = namesOf(order, useWording().t);
  const { deadline } = useDates();
  if (dispute.decision) return <Decision decision={dispute.decision} share={order.split.supplier} />;
  if (!dispute.closedBy) {
    const { status, stage, due, awaits } = dispute;
    const answering = stage === "appeal" ? "answeringAppeal" : "answering";
    const state =
      status === "answering" ? `${answering}.${awaits === order.side ? "mine" : "theirs"}` : shownState(status);
    return (
      <div className={styles.awaited}>
        <p>
          {t(`dispute.state.${state}`, { moment: due && deadline(due) })} {t("dispute.still")}
        </p>
      </div>
    );
  }
  const isSettled = (agreedTransitions as readonly string[]).includes(dispute.closedBy);
  return (
    <div className={styles.decision}>
      <h3 className={styles.decisionTitle}>{t(isSettled ? "dispute.closed.settled" : "dispute.closed.title")}</h3>
      <p>{t(`dispute.closed.${isSettled ? dispute.closedBy : "other"}`, names)}</p>
    </div>
  );
}

function Decision({ decision, share }: { decision: NonNullable<DisputeView["decision"]>; share: MoneyView }) {
  const { t } = useTranslation("escrow");
  const language = useLanguage();
  const { day } = useDates();
  const amounts = {
    released: amountWords(decision.released, language),
    share: amountWords(share, language),
    refunded: amountWords(decision.refunded, language),
  };
  // Decided for the supplier, of goods that weigh less than was paid for: the rest went back all the same.
  const isPart = decision.outcome === "supplier" && minorOf(decision.refunded) > 0n;
  const parts = isPart ? "split" : decision.outcome;
  return (
    <div className={styles.decision}>
      <h3 className={styles.decisionTitle}>
        {t("dispute.decision")}{" "}
        <Badge tone={decision.outcome === "buyer" ? "sand" : "success"} icon={IconScale}>
          {t(`dispute.outcome.${decision.outcome}`)}
        </Badge>
      </h3>
      <p>{t(`dispute.amounts.${parts}`, amounts)}</p>
      <p className={styles.reason}>{decision.reason}</p>
      <p className={styles.quiet}>{t("dispute.decided", { day: day(decision.at) })}</p>
    </div>
  );
}
