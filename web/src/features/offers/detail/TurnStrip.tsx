import { classNames } from "#shared/look/class-names.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { hasLapsed } from "#shared/offers/process.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconHourglass } from "#web/src/ui/icons.ts";
import { isQuestion } from "../terms/QuestionTerms.tsx";
import { timeLeft } from "../terms/time-left.ts";
import styles from "./TurnStrip.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
}

type State =
  | `${"mine" | "theirs"}${"" | "First" | "Question"}`
  | "toSign"
  | "accepted"
  | "ordered"
  | "lapsed"
  | "rejected"
  | "withdrawn"
  | "expired"
  | "closedQuestion";

function stateOf(offer: OfferView, { side }: Props, now: Date): State {
  const { status, turn, number, orderReference, orderUntil } = offer;
  if (status === "pending") {
    const whose = turn === side ? "mine" : "theirs";
    return `${whose}${isQuestion(offer) ? "Question" : number === 1 ? "First" : ""}`;
  }
  if (hasLapsed(offer)) return "lapsed";
  if (isQuestion(offer)) return "closedQuestion";
  if (status !== "accepted") return status;
  if (orderReference) return "ordered";
  if (offer.contract?.status === "awaiting") return "toSign";
  return orderUntil && new Date(orderUntil) <= now ? "lapsed" : "accepted";
}

const looks = {
  mine: { icon: IconHourglass, look: "amber" },
  theirs: { icon: IconHourglass, look: "sand" },
  accepted: { icon: IconCircleCheck, look: "success" },
  closed: { icon: IconCircleX, look: "sand" },
  withdrawn: { icon: IconArrowBackUp, look: "sand" },
} as const;

function lookOf(state: State) {
  if (state.startsWith("mine") || state === "toSign") return looks.mine;
  if (state.startsWith("theirs")) return looks.theirs;
  if (state === "accepted" || state === "ordered") return looks.accepted;
  return state === "withdrawn" ? looks.withdrawn : looks.closed;
}

/** Whose answer is awaited and until when, or how it ended. */
export function TurnStrip(props: Props) {
  const { t } = useTranslation("negotiation");
  const { deadline, day } = useDates();
  const now = useNow();
  const { offer } = props;
  const state = stateOf(offer, props, now);
  const { icon, look } = lookOf(state);
  const until = offer.status === "accepted" && offer.orderUntil ? offer.orderUntil : offer.validUntil;
  const values = {
    number: offer.number,
    name: offer.counterparty.name,
    until: deadline(until),
    day: day(offer.answeredAt ?? offer.validUntil),
  };
  const isOpen = offer.status === "pending" || state === "accepted" || state === "toSign";
  const left = isOpen ? timeLeft(until, now) : "over";
  const rest = t(`state.${state}.rest`, { ...values, defaultValue: "" });
  return (
    <div className={classNames(styles.strip, styles[look])}>
      <Icon of={icon} className={styles.icon} />
      <p className={styles.words}>
        <b>{t(`state.${state}.lead`, values)}</b> {rest}
      </p>
      {left !== "over" && (
        <b className={styles.left}>
          {left === "soon" ? t("left.soon") : t(`left.${left.unit}`, { count: left.count })}
        </b>
      )}
    </div>
  );
}
