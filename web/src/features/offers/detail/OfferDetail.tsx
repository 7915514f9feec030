import { useState } from "react";
import type { OfferView } from "#shared/offers/contract.ts";
import { RequestSample } from "#web/src/features/samples/index.ts";
import { Conversation } from "#web/src/features/threads/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconEyeOff } from "#web/src/ui/icons.ts";
import { OfferAnswer } from "../answer/OfferAnswer.tsx";
import type { OfferQuestion } from "../question.ts";
import { isQuestion, QuestionTerms } from "../terms/QuestionTerms.tsx";
import { ContractLine } from "./ContractLine.tsx";
import { DetailHead } from "./DetailHead.tsx";
import { TurnStrip } from "./TurnStrip.tsx";
import { VersionTerms } from "./VersionTerms.tsx";
import styles from "./OfferDetail.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  /** The reader's organization begins nothing new. */
  suspended: boolean;
  writing: number;
  onWrite: () => void;
  onAsk: (question: OfferQuestion) => void;
}

/** One offer whole: whose turn it is, what its newest version says beside the one before, what was written about it, and the answers to it. */
export function OfferDetail({ offer, side, suspended, writing, onWrite, onAsk }: Props) {
  const { t } = useTranslation("negotiation");
  // Who has asked to write about another offer has not asked here.
  const [before] = useState(writing);
  return (
    <article
      id={`offer-${offer.id}`}
      className={styles.pane}
      aria-label={t("detail.label", { product: offer.product.name })}
    >
      <DetailHead offer={offer} side={side} />
      <TurnStrip offer={offer} side={side} />
      <ContractLine offer={offer} />
      <div className={styles.scroll}>
        {isQuestion(offer) ? <QuestionTerms offer={offer} /> : <VersionTerms offer={offer} side={side} />}
        {!offer.orderReference && (offer.status === "pending" || offer.status === "accepted") && (
          <div className={styles.sample}>
            <RequestSample about={{ offerId: offer.id }} side={side} size="small" />
          </div>
        )}
        <div className={styles.section}>
          <h3 className={styles.title}>{t("detail.messages")}</h3>
          {offer.counterparty.phone === null && offer.status !== "accepted" && (
            <p className={styles.hidden}>
              <Icon of={IconEyeOff} size="small" />
              {t("detail.phoneHidden")}
            </p>
          )}
        </div>
        <Conversation threadId={offer.id} look="part" asked={writing - before} />
      </div>
      <OfferAnswer offer={offer} side={side} suspended={suspended} onAsk={onAsk} onWrite={onWrite} />
    </article>
  );
}
