import { classNames } from "#shared/look/class-names.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck, IconHourglass } from "#web/src/ui/icons.ts";
import styles from "./TurnPill.module.css";

/** Whose answer is awaited, or what has become of the offer. */
export function TurnPill({ offer, side }: { offer: OfferView; side: "supplier" | "buyer" }) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const { status, turn } = offer;
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
