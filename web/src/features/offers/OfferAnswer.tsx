import type { OfferView } from "#shared/offers/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import type { DraftView } from "#shared/team/drafts-contract.ts";
import { useWaitingDrafts, Waits } from "#web/src/features/drafts/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNow } from "#web/src/screens/dates.ts";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { IconArrowBackUp, IconCheck, IconMessage, IconShieldLock, IconX } from "#web/src/ui/icons.ts";
import { formatAmount, formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import type { OfferQuestion } from "./question.ts";
import { isQuestion } from "./QuestionTerms.tsx";
import styles from "./OfferCard.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  /** The reader's organization begins nothing new. */
  suspended: boolean;
  onAsk: (question: OfferQuestion) => void;
  /** Opens the conversation at the place to write. */
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
  if (waiting.length === 0) return <Answer {...props} />;
  const prepares = offer.can.some((one) => one === "askAccept" || one === "askReject" || one === "askOrder");
  return (
    <div className={styles.waiting}>
      <Waits drafts={waiting} />
      {prepares ? isQuestion(offer) && <WriteBack onWrite={props.onWrite} /> : <Answer {...props} />}
    </div>
  );
}

function WriteBack({ onWrite }: Pick<Props, "onWrite">) {
  const { t } = useTranslation("offers");
  return (
    <div className={styles.answer}>
      <Button variant="primary" icon={IconMessage} onClick={onWrite}>
        {t("question.answer")}
      </Button>
    </div>
  );
}

function Answer({ offer, side, suspended, onAsk, onWrite }: Props) {
  const { t } = useTranslation(["offers", "ui"]);
  const now = useNow();
  if (offer.orderReference) {
    return (
      <div className={styles.answer}>
        <ButtonLink to={`/dashboard/escrow/${offer.orderReference}`} icon={IconShieldLock}>
          {t("toOrder")}
        </ButtonLink>
        <p className={styles.hint}>{offer.orderReference}</p>
      </div>
    );
  }
  if (offer.can.includes("order") || offer.can.includes("askOrder")) {
    return (
      <div className={styles.answer}>
        <Button variant="primary" icon={IconShieldLock} onClick={() => onAsk("order")}>
          {t("order.open")}
        </Button>
        <p className={styles.hint}>{t(offer.can.includes("order") ? "order.until" : "ui:ask.note")}</p>
      </div>
    );
  }
  if (mayGive(offer, "accept") || mayGive(offer, "reject"))
    return isQuestion(offer) ? (
      <AnswerQuestion offer={offer} onAsk={onAsk} onWrite={onWrite} />
    ) : (
      <AcceptOrReject offer={offer} onAsk={onAsk} />
    );
  if (suspended && side === "buyer" && offer.status === "accepted")
    return <p className={styles.hint}>{t("suspended")}</p>;
  if (offer.notOrderable)
    return <p className={styles.hint}>{t(`notOrderable.${offer.notOrderable}`, { name: offer.counterparty.name })}</p>;
  if (offer.status === "accepted" && offer.orderUntil)
    return (
      <p className={styles.hint}>{t(new Date(offer.orderUntil) > now ? `order.awaited.${side}` : "order.lapsed")}</p>
    );
  // Its own side is to answer, and this reader may not; a question anybody answers.
  if (offer.status === "pending" && offer.turn === side)
    return (
      new Date(offer.validUntil) > now &&
      (isQuestion(offer) ? <WriteBack onWrite={onWrite} /> : <p className={styles.hint}>{t("answerCannot")}</p>)
    );
  if (offer.status === "pending") return <Awaiting offer={offer} onAsk={onAsk} />;
  return null;
}

/** Whether the reader gives an answer, or has it ready for a manager to give. */
const mayGive = ({ can }: OfferView, answer: "accept" | "reject"): boolean =>
  can.includes(answer) || can.includes(answer === "accept" ? "askAccept" : "askReject");

type Asking = Pick<Props, "offer" | "onAsk">;

/** The other side has to answer; until then the sender may take the offer back. */
function Awaiting({ offer, onAsk }: Asking) {
  const { t } = useTranslation("offers");
  const { name } = offer.counterparty;
  return (
    <div className={styles.answer}>
      <p className={styles.hint}>{t(isQuestion(offer) ? "question.awaiting" : "awaitingAnswer", { name })}</p>
      {offer.can.includes("withdraw") && (
        <Button icon={IconArrowBackUp} onClick={() => onAsk("withdraw")}>
          {t(isQuestion(offer) ? "question.withdraw" : "withdraw")}
        </Button>
      )}
    </div>
  );
}

function AcceptOrReject({ offer, onAsk }: Asking) {
  const { t } = useTranslation("offers");
  return (
    <div className={styles.buttons}>
      {mayGive(offer, "reject") && (
        <Button variant="danger" icon={IconX} onClick={() => onAsk("reject")}>
          {t("reject")}
        </Button>
      )}
      {mayGive(offer, "accept") && (
        <Button variant="primary" icon={IconCheck} onClick={() => onAsk("accept")}>
          {t("accept")}
        </Button>
      )}
    </div>
  );
}

/** A question wants words first; what would be accepted with it is the least that can be ordered. */
function AnswerQuestion({ offer, onAsk, onWrite }: Asking & Pick<Props, "onWrite">) {
  const { t } = useTranslation(["offers", "choices"]);
  const language = useLanguage();
  const unit = t(`choices:unitOf.${offer.unit}`, { count: Number(offer.quantity), defaultValue: offer.unit });
  return (
    <div className={classNames(styles.buttons, styles.stacked)}>
      <Button variant="primary" icon={IconMessage} onClick={onWrite}>
        {t("question.answer")}
      </Button>
      {mayGive(offer, "accept") && (
        <Button icon={IconCheck} onClick={() => onAsk("accept")}>
          {t("question.accept", {
            quantity: formatQuantity(offer.quantity, unit, language),
            price: formatAmount(offer.pricePerUnit?.amount ?? "", language),
          })}
        </Button>
      )}
      {mayGive(offer, "reject") && (
        <Button variant="ghost" icon={IconX} onClick={() => onAsk("reject")}>
          {t("question.close")}
        </Button>
      )}
    </div>
  );
}
