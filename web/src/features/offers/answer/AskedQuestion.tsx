import type { OfferView } from "#shared/offers/contract.ts";
import type { OfferQuestion } from "../question.ts";
import { AnswerDialog } from "./AnswerDialog.tsx";
import { PlaceOrderDialog } from "./PlaceOrderDialog.tsx";

export interface Asked {
  offer: OfferView;
  question: OfferQuestion;
}

interface Props extends Asked {
  side: "supplier" | "buyer";
  onClose: () => void;
}

/** Asks in a dialog, which outlives what it was opened from: a refusal may take the offer out of the list. */
export function AskedQuestion({ offer, question, side, onClose }: Props) {
  return question === "order" ? (
    <PlaceOrderDialog offer={offer} onClose={onClose} />
  ) : (
    <AnswerDialog offer={offer} side={side} answer={question} onClose={onClose} />
  );
}
