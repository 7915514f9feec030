import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView, ProposalStatus, ProposalView } from "#shared/escrow/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Badge, type Tone } from "#web/src/ui/Badge.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { FundSplit } from "./FundSplit.tsx";
import { dividedBy, proposalWords } from "./proposal-wording.ts";
import { useWording } from "./use-wording.ts";
import styles from "./ProposalPanel.module.css";

const tones: Record<ProposalStatus, Tone> = {
  open: "amber",
  accepted: "success",
  declined: "danger",
  withdrawn: "grey",
  overtaken: "grey",
  expired: "sand",
};

interface Props {
  order: OrderView;
  proposal: ProposalView;
  /** Left out for one that is answered. */
  onAnswer?: (answer: ProposalView["can"][number]) => void;
  /** What it means for the reader beside that. */
  note?: ReactNode;
}

/** What one side has proposed to the other, and its answer; quiet once that is given. */
export function ProposalPanel({ order, proposal, onAnswer, note }: Props) {
  const { t } = useTranslation("escrow");
  const { status, what, effect, course, cannot } = proposalWords(order, proposal, useWording());
  const isOpen = status === "open";
  const divided = isOpen ? dividedBy(order, proposal) : null;
  const may = (answer: ProposalView["can"][number]) => isOpen && proposal.can.includes(answer);
  return (
    <Card as="section">
      <CardHead
        title={t("proposal.title")}
        aside={<Badge tone={tones[status]}>{t(`proposal.status.${status}`)}</Badge>}
      />
      <div className={classNames(styles.proposal, !isOpen && styles.ended)}>
        <p className={styles.what}>{what}</p>
        <blockquote className={styles.reason}>{proposal.reason}</blockquote>
        {effect && <p>{effect}</p>}
        {isOpen && note}
        {divided && (
          <div className={styles.split}>
            <FundSplit
              total={order.total}
              split={divided.split}
              shares={order.shares}
              refunded={divided.refunded}
              shape="strip"
            />
          </div>
        )}
        <p className={styles.quiet}>
          {course} {cannot}
        </p>
        {isOpen && proposal.can.length > 0 && (
          <div className={styles.buttons} data-print="never">
            {may("withdraw") && <Button onClick={() => onAnswer?.("withdraw")}>{t("proposal.withdraw.action")}</Button>}
            {may("decline") && <Button onClick={() => onAnswer?.("decline")}>{t("proposal.decline.action")}</Button>}
            {may("accept") && (
              // Nobody is led to settle a dispute.
              <Button
                variant={order.status === "disputed" ? "outline" : "primary"}
                onClick={() => onAnswer?.("accept")}
              >
                {t("proposal.accept.action")}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
