import { classNames } from "#shared/look/class-names.ts";
import { hindranceOf } from "#shared/offers/acceptable.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Button, ButtonLink, type ButtonVariant } from "#web/src/ui/Button.tsx";
import { IconArrowBackUp, IconCheck, IconMessage, IconPencil, IconX } from "#web/src/ui/icons.ts";
import { formatAmount, formatQuantity } from "#web/src/ui/money-text.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { counterPath } from "../counter/path.ts";
import type { OfferQuestion } from "../question.ts";
import styles from "./OfferAnswer.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  onAsk: (question: OfferQuestion) => void;
  onWrite: () => void;
}

const asked = { accept: "askAccept", counter: "askCounter", reject: "askReject" } as const;

/** Whether the reader gives an answer, or has it ready for a manager to give. */
export const mayGive = ({ can }: OfferView, answer: keyof typeof asked): boolean =>
  can.includes(answer) || can.includes(asked[answer]);

interface CounterProps {
  offer: OfferView;
  words: "counter" | "change" | "name" | "fix";
  variant?: ButtonVariant;
}

/** Leads to the form of another version; nothing where the reader may make none. */
export function CounterLink({ offer, words, variant = "outline" }: CounterProps) {
  const { t } = useTranslation("negotiation");
  if (!mayGive(offer, "counter")) return null;
  const to = `${counterPath(offer.id)}${words === "fix" ? "?fix=1" : ""}` as const;
  return (
    <ButtonLink to={to as `/${string}`} variant={variant} icon={words === "counter" ? IconArrowBackUp : IconPencil}>
      {t(`answer.${words}`)}
    </ButtonLink>
  );
}

/** Why the newest version cannot be accepted, whoever reads it; beside the buttons. */
function NotAcceptable({ offer }: { offer: OfferView }) {
  const { t } = useTranslation("negotiation");
  const hindrance = hindranceOf(offer, useNow());
  return hindrance && <p className={classNames(styles.hint, styles.whole)}>{t(`answer.hindered.${hindrance}`)}</p>;
}

/** While the newest version's price is to be fixed: who fixes it, until when and how. */
export function ToFix({ offer, side }: Pick<Props, "offer" | "side">) {
  const { t } = useTranslation("negotiation");
  const { calendarDay } = useDates();
  const { differential, counterparty } = offer;
  if (!isToFix(offer) || !differential) return null;
  const values = { day: calendarDay(differential.fixBy), name: counterparty.name };
  return (
    <p className={classNames(styles.hint, styles.whole)}>
      {t(`answer.toFix.${differential.calledBy === side ? "mine" : "theirs"}`, values)}
    </p>
  );
}
export const isToFix = ({ pricePerUnit, differential }: OfferView): boolean =>
  pricePerUnit === null && differential !== null;

/** The answers to an offer whose turn is the reader's. A price that is to be fixed is no price to accept. */
export function AcceptOrReject({ offer, side, onAsk }: Props) {
  const { t } = useTranslation(["offers", "negotiation"]);
  const { differential, number } = offer;
  return (
    <>
      <ToFix offer={offer} side={side} />
      <NotAcceptable offer={offer} />
      {mayGive(offer, "reject") && (
        <Button variant="danger" icon={IconX} className={styles.reject} onClick={() => onAsk("reject")}>
          {t("reject")}
        </Button>
      )}
      <CounterLink offer={offer} words="counter" />
      {isToFix(offer) && differential?.calledBy === side && <CounterLink offer={offer} words="fix" variant="primary" />}
      {mayGive(offer, "accept") && (
        <Button variant="primary" icon={IconCheck} className={styles.main} onClick={() => onAsk("accept")}>
          {t("accept")}
          {number > 1 && <span className={styles.version}> {t("negotiation:answer.version", { number })}</span>}
        </Button>
      )}
    </>
  );
}

/** A question wants words first; what would be accepted with it is the least that can be ordered. */
export function AnswerQuestion({ offer, onAsk, onWrite }: Props) {
  const { t } = useTranslation(["offers", "choices"]);
  const language = useLanguage();
  const unit = t(`choices:unitOf.${offer.unit}`, { count: Number(offer.quantity), defaultValue: offer.unit });
  return (
    <>
      <NotAcceptable offer={offer} />
      {mayGive(offer, "reject") && (
        <Button variant="ghost" icon={IconX} className={styles.reject} onClick={() => onAsk("reject")}>
          {t("question.close")}
        </Button>
      )}
      <CounterLink offer={offer} words="name" />
      {mayGive(offer, "accept") && (
        <Button icon={IconCheck} onClick={() => onAsk("accept")}>
          {t("question.accept", {
            quantity: formatQuantity(offer.quantity, unit, language),
            price: formatAmount(offer.pricePerUnit?.amount ?? "", language),
          })}
        </Button>
      )}
      <Button variant="primary" icon={IconMessage} className={styles.main} onClick={onWrite}>
        {t("question.answer")}
      </Button>
    </>
  );
}
