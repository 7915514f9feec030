import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconClock } from "#web/src/ui/icons.ts";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { escrowLook } from "#web/src/ui/status-look.ts";
import type { Tone } from "#web/src/ui/Badge.tsx";
import type { OrderAction, OtherAction } from "./actions.ts";
import { hasEnded, isAsked } from "./settlement.ts";
import { isKnownStatus } from "./StatusMark.tsx";
import { deadlineWords, type Wording } from "./wording.ts";
import styles from "./ActionStrip.module.css";

interface Props {
  order: OrderView;
  wording: Wording;
  /** What the reader has just done. */
  done: OrderAction | OtherAction | null;
  /** The buttons; on a phone they stand in the bar at the bottom instead. */
  children: ReactNode;
  /** There is no such bar. */
  inPlace: boolean;
}

/** The colour of the status; what has ended in our books and is not paid yet is told neither as done nor, where it has stopped, as on its way. */
export function toneOf(order: Pick<OrderView, "status" | "settlement" | "providerProblem" | "providerEnded">): Tone {
  if (!isKnownStatus(order.status)) return "grey";
  if (order.providerEnded) return "danger";
  if (!hasEnded(order) || !isAsked(order)) return escrowLook[order.status].tone;
  const { stopped, byHand } = order.providerProblem ?? {};
  return stopped || byHand ? "amber" : "info";
}

/** Under the timeline: what is due, until when, and the buttons for it, in the colour of the status. */
export function ActionStrip({ order, wording, done, children, inPlace }: Props) {
  const { t } = useTranslation("escrow");
  const { lead, rest } = deadlineWords(order, wording);
  return (
    <div className={classNames(styles.strip, `tint-${toneOf(order)}`)}>
      <Icon of={IconClock} />
      <p className={styles.text}>
        <b>{lead}</b> {rest}
        <InlineSuccess>{done && t(`done.${done}`)}</InlineSuccess>
      </p>
      <div className={classNames(styles.buttons, inPlace && styles.inPlace)}>{children}</div>
    </div>
  );
}
