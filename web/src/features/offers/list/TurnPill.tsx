import { classNames } from "#shared/look/class-names.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck, IconHourglass } from "#web/src/ui/icons.ts";
import styles from "./TurnPill.module.css";

/** It was accepted, and its contract waits for signatures: nothing can be ordered before. */
export const isToSign = ({ status, contract }: Pick<OfferView, "status" | "contract">): boolean =>
  status === "accepted" && contract?.status === "awaiting";

/** Whose answer is awaited, or what has become of the offer. */
export function TurnPill({ offer, side }: { offer: OfferView; side: "supplier" | "buyer" }) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const { status, turn } = offer;
  if (isToSign(offer)) {
    const mine = !offer.contract?.signed.includes(side);
    return <span className={classNames(styles.pill, mine ? styles.mine : styles.theirs)}>{t("turn.toSign")}</span>;
  }
  if (status === "accepted")
    return (
      <span className={classNames(styles.pill, styles.accepted)}>
        <Icon of={IconCheck} size="small" />
        {t("offers:status.accepted")}
      </span>
    );
  if (status !== "pending") return <span className={styles.closed}>{t(`offers:status.${status}`)}</span>;
  if (turn === side) return <span className={classNames(styles.pill, styles.mine)}>{t("turn.mine")}</span>;
  return (
    <span className={classNames(styles.pill, styles.theirs)}>
      <Icon of={IconHourglass} size="small" />
      {t(`turn.theirs.${side}`)}
    </span>
  );
}
