import type { OfferView } from "#shared/offers/contract.ts";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import { useWaitingDrafts, Waits } from "#web/src/features/drafts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNow } from "#web/src/screens/dates.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconArrowBackUp, IconMessage, IconShieldLock } from "#web/src/ui/icons.ts";
import type { OfferQuestion } from "../question.ts";
import { isQuestion } from "../terms/QuestionTerms.tsx";
import { AcceptOrReject, AnswerQuestion, CounterLink, isToFix, mayGive, ToFix } from "./Answers.tsx";
import { ContractStep } from "./ContractStep.tsx";
import styles from "./OfferAnswer.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  /** The reader's organization begins nothing new. */
  suspended: boolean;
  onAsk: (question: OfferQuestion) => void;
  /** Leads to the place to write. */
  onWrite: () => void;
}

/** Whether a draft that waits is still a way to go on with the offer. */
const leadsOn = ({ call, params, body }: DraftView, { id, status, orderReference }: OfferView): boolean =>
  (params.offerId ?? body.offerId) === id &&
  (call === "escrow.create" ? status === "accepted" && !orderReference : status === "pending");

/** What waits for a manager, and what the reader may do with the offer, or what has become of it. What waits is not prepared a second time. */
export function OfferAnswer(props: Props) {
  const { offer } = props;
  const waiting = useWaitingDrafts((draft) => leadsOn(draft, offer));
  const prepares = offer.can.some((one) => one.startsWith("ask"));
  return (
    <div className={styles.bar}>
      {waiting.length > 0 && (
        <div className={styles.waiting}>
          <Waits drafts={waiting} />
        </div>
      )}
      {waiting.length > 0 && prepares ? (
        isQuestion(offer) && <WriteBack onWrite={props.onWrite} />
      ) : (
        <Answer {...props} />
      )}
    </div>
  );
}

function WriteBack({ onWrite }: Pick<Props, "onWrite">) {
  const { t } = useTranslation("offers");
  return (
    <Button variant="primary" icon={IconMessage} onClick={onWrite}>
      {t("question.answer")}
    </Button>
  );
}

const Hint = ({ children }: { children: string }) => <p className={styles.hint}>{children}</p>;

function Answer(props: Props) {
  const { offer, side, onAsk } = props;
  const { t } = useTranslation(["offers", "ui"]);
  if (offer.orderReference)
    return (
      <>
        <Hint>{offer.orderReference}</Hint>
        <ButtonLink to={`/dashboard/escrow/${offer.orderReference}`} icon={IconShieldLock}>
          {t("toOrder")}
        </ButtonLink>
      </>
    );
  if (offer.can.includes("order") || offer.can.includes("askOrder"))
    return (
      <>
        <Hint>{t(offer.can.includes("order") ? "order.until" : "ui:ask.note")}</Hint>
        <Button variant="primary" icon={IconShieldLock} onClick={() => onAsk("order")}>
          {t("order.open")}
        </Button>
      </>
    );
  if (offer.turn === side && (mayGive(offer, "accept") || mayGive(offer, "counter") || mayGive(offer, "reject")))
    return isQuestion(offer) ? <AnswerQuestion {...props} /> : <AcceptOrReject {...props} />;
  return <Standing {...props} />;
}

/** Nothing is the reader's to answer: why, and what they may do meanwhile. */
function Standing({ offer, side, suspended, onAsk, onWrite }: Props) {
  const { t } = useTranslation("offers");
  const now = useNow();
  const { status, orderUntil, notOrderable, counterparty } = offer;
  if (status === "accepted" && offer.contract?.status === "awaiting")
    return (
      <>
        {notOrderable && <Hint>{t(`notOrderable.${notOrderable}`, { name: counterparty.name })}</Hint>}
        <ContractStep offer={offer} side={side} suspended={suspended} />
      </>
    );
  if (suspended && side === "buyer" && status === "accepted") return <Hint>{t("suspended")}</Hint>;
  if (notOrderable) return <Hint>{t(`notOrderable.${notOrderable}`, { name: counterparty.name })}</Hint>;
  if (status === "accepted" && orderUntil)
    return <Hint>{t(new Date(orderUntil) > now ? `order.awaited.${side}` : "order.lapsed")}</Hint>;
  if (status !== "pending") return null;
  // Its own side is to answer, and this reader may not; a question anybody answers.
  if (offer.turn === side) {
    if (new Date(offer.validUntil) <= now) return null;
    return isQuestion(offer) ? <WriteBack onWrite={onWrite} /> : <Hint>{t("answerCannot")}</Hint>;
  }
  // The other side has to answer; until then the sender may take the offer back, or put another in its place.
  return (
    <>
      <Hint>{t(isQuestion(offer) ? "question.awaiting" : "awaitingAnswer", { name: counterparty.name })}</Hint>
      <ToFix offer={offer} side={side} />
      {offer.can.includes("withdraw") && (
        <Button icon={IconArrowBackUp} onClick={() => onAsk("withdraw")}>
          {t(isQuestion(offer) ? "question.withdraw" : "withdraw")}
        </Button>
      )}
      {!isQuestion(offer) && <CounterLink offer={offer} words="change" />}
      {isToFix(offer) && offer.differential?.calledBy === side && (
        <CounterLink offer={offer} words="fix" variant="primary" />
      )}
    </>
  );
}
