import { classNames } from "#shared/look/class-names.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { hasLapsed } from "#shared/offers/process.ts";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconMessage } from "#web/src/ui/icons.ts";
import { Link, type Place } from "#web/src/ui/Link.tsx";
import { formatAmount } from "#web/src/ui/money-text.ts";
import { MoneyText, QuantityText } from "#web/src/ui/Money.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { OfferPrice } from "../terms/OfferPrice.tsx";
import { isQuestion } from "../terms/QuestionTerms.tsx";
import { isSoon, timeLeft } from "../terms/time-left.ts";
import { isToSign, TurnPill } from "./TurnPill.tsx";
import { roles } from "../terms/table-roles.ts";
import styles from "./OfferTable.module.css";
import marks from "./RowMarks.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  to: Place;
  selected: boolean;
}

/** One offer: 44 px of a table on a wide window, a card on a phone. All of it leads to the offer. */
export function OfferRow({ offer, side, to, selected }: Props) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const { product, counterparty, number, status, conversation, message } = offer;
  const ended = status !== "pending" && status !== "accepted";
  const asks = isQuestion(offer);
  return (
    <tr
      {...roles.row}
      className={classNames(styles.row, selected && styles.selected, ended && styles.ended)}
      data-offer={offer.id}
    >
      <td {...roles.cell} className={styles.product}>
        <SmallMotif crop={cropOf(product.category)} size={32} className={styles.motif} />
        <span className={styles.names}>
          <Link to={to} title={product.name} className={styles.link} aria-current={selected ? "true" : undefined}>
            {product.name}
          </Link>
          <span className={styles.second}>
            {counterparty.country && <Flag country={counterparty.country} />}
            <span className={styles.party}>{counterparty.name}</span>
            {conversation.unread > 0 && (
              <span className={marks.unread} title={t("table.unread", { count: conversation.unread })}>
                <Icon of={IconMessage} size="small" />
                <span aria-hidden="true">{conversation.unread}</span>
                <VisuallyHidden>{t("table.unread", { count: conversation.unread })}</VisuallyHidden>
              </span>
            )}
          </span>
        </span>
      </td>
      {asks ? (
        <td {...roles.cell} className={classNames(styles.figure, styles.question)} colSpan={2}>
          <span className={styles.first}>{t("offers:question.name")}</span>
          <span className={styles.second}>{t("table.noFigures")}</span>
          {message && <span className={styles.quote}>{message}</span>}
        </td>
      ) : (
        <Figures offer={offer} />
      )}
      <td {...roles.cell} className={styles.incoterm}>
        <Incoterm offer={offer} />
      </td>
      <td {...roles.cell} className={styles.turn}>
        <TurnPill offer={offer} side={side} />
        {number > 1 && (
          <span className={marks.version} title={t("table.versionName", { number })}>
            {t("table.version", { number })}
          </span>
        )}
      </td>
      <td {...roles.cell} className={classNames(styles.figure, styles.due)}>
        <Due offer={offer} side={side} />
      </td>
    </tr>
  );
}

function Figures({ offer }: { offer: OfferView }) {
  const { t } = useTranslation(["negotiation", "choices"]);
  const language = useLanguage();
  const { quantity, unit, pricePerUnit, total } = offer;
  const unitName = t(`choices:unitOf.${unit}`, { count: Number(quantity), defaultValue: unit });
  return (
    <>
      <td {...roles.cell} className={styles.figure} data-label={t("table.quantity")}>
        <QuantityText value={quantity} unit={unitName} />
      </td>
      <td {...roles.cell} className={classNames(styles.figure, styles.price)}>
        <span data-label={t("offers:terms.price", { unit: t(`choices:perUnit.${unit}`, { defaultValue: unit }) })}>
          {pricePerUnit ? formatAmount(pricePerUnit.amount, language) : <OfferPrice offer={offer} />}
        </span>
        <span className={styles.second} data-label={t("table.total")}>
          {total ? <MoneyText value={total} /> : t("table.notFixed")}
        </span>
      </td>
    </>
  );
}

function Incoterm({ offer: { incoterm, incotermPlace, deliveryTerms } }: { offer: OfferView }) {
  const { t } = useTranslation("negotiation");
  const read = readIncoterm(deliveryTerms);
  const [rule, place] = incoterm ? [incoterm, incotermPlace] : [read.incoterm, read.place];
  if (!rule) return <span className={styles.second}>{deliveryTerms ?? t("words.toAgree")}</span>;
  return (
    <>
      {rule}
      <span className={styles.second}>{place}</span>
    </>
  );
}

/** The one day that matters in the offer's status, and how far it is. */
function Due({ offer, side }: Pick<Props, "offer" | "side">) {
  const { t } = useTranslation("negotiation");
  const { shortDay } = useDates();
  const now = useNow();
  const { status, turn, validUntil, orderUntil, answeredAt, orderReference, contract } = offer;
  const isOpen = status === "pending" || (status === "accepted" && !orderReference);
  const until = status === "accepted" && orderUntil ? orderUntil : validUntil;
  if (!isOpen) {
    const unordered = orderReference ? "due.unpaid" : contract?.status === "expired" ? "due.unsigned" : "due.lapsed";
    const ended = hasLapsed(offer) ? unordered : "due.noAnswer";
    const said = { accepted: "due.ordered", expired: ended }[status as "accepted" | "expired"];
    return (
      <>
        <span>{shortDay(answeredAt ?? validUntil)}</span>
        {said && <span className={styles.second}>{t(said)}</span>}
      </>
    );
  }
  const left = timeLeft(until, now);
  const words =
    left === "over"
      ? t(isToSign(offer) ? "due.unsigned" : status === "accepted" ? "due.lapsed" : "due.noAnswer")
      : left === "soon"
        ? t("due.soon")
        : t(`due.${left.unit}`, { count: left.count });
  const mine = isToSign(offer)
    ? !contract?.signed.includes(side)
    : status === "accepted"
      ? side === "buyer"
      : turn === side;
  return (
    <>
      <span>{shortDay(until)}</span>
      <span className={classNames(styles.second, mine && left !== "over" && isSoon(until, now) && styles.soon)}>
        {words}
      </span>
    </>
  );
}
