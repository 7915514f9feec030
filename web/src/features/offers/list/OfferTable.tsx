import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { Place } from "#web/src/ui/Link.tsx";
import { OfferRow } from "./OfferRow.tsx";
import { roles } from "../terms/table-roles.ts";
import styles from "./OfferTable.module.css";

interface Props {
  offers: readonly OfferView[];
  side: "supplier" | "buyer";
  shown: string | undefined;
  placeOf: (offerId: string) => Place;
}

export function OfferTable({ offers, side, shown, placeOf }: Props) {
  const { t } = useTranslation("negotiation");
  const heads = [
    { name: t(`table.product.${side}`) },
    { name: t("table.quantity"), figure: true },
    { name: t("table.price"), figure: true },
    { name: t("table.incoterm") },
    { name: t("table.turn") },
    { name: t("table.due"), figure: true },
  ];
  return (
    <div className={styles.frame}>
      <table {...roles.table} className={styles.table} aria-label={t("table.caption")}>
        <colgroup>
          <col />
          <col className={styles.quantityColumn} />
          <col className={styles.priceColumn} />
          <col className={styles.incotermColumn} />
          <col className={styles.turnColumn} />
          <col className={styles.dueColumn} />
        </colgroup>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {heads.map(({ name, figure }) => (
              <th key={name} {...roles.column} className={figure ? styles.figure : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} side={side} to={placeOf(offer.id)} selected={offer.id === shown} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
