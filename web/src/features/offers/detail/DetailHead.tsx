import type { OfferView } from "#shared/offers/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { PartnerReputation } from "#web/src/features/ratings/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { cropOf } from "#web/src/motifs/crops.ts";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconPhone } from "#web/src/ui/icons.ts";
import { Money } from "#web/src/ui/Money.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { VerifiedMark } from "#web/src/ui/VerifiedMark.tsx";
import { isQuestion } from "../terms/QuestionTerms.tsx";
import { OfferTotal } from "../terms/OfferPrice.tsx";
import styles from "./DetailHead.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
}

/** What for, with whom, and what it comes to. */
export function DetailHead({ offer, side }: Props) {
  const { t } = useTranslation(["negotiation", "offers"]);
  const language = useLanguage();
  const { product, counterparty, total, number } = offer;
  const label = number > 1 ? t("detail.totalOf", { number }) : t("detail.total");
  const { country } = counterparty;
  return (
    <header className={styles.head}>
      <SmallMotif crop={cropOf(product.category)} size={48} className={styles.motif} />
      <div className={styles.about}>
        <h2 className={styles.product}>{product.name}</h2>
        <p className={styles.party}>
          <span className={styles.side}>{t(`offers:counterparty.${side}`)}</span>
          {country && <Flag country={country} />}
          <span>{[counterparty.name, country && countryName(country, language)].filter(Boolean).join(", ")}</span>
          {counterparty.verified && <VerifiedMark compact label={t("detail.verified")} />}
          {counterparty.phone && (
            <a href={`tel:${counterparty.phone.replace(/[^+\d]/g, "")}`} className={styles.phone}>
              <Icon of={IconPhone} size="small" />
              {counterparty.phone}
            </a>
          )}
        </p>
        <PartnerReputation organizationId={counterparty.id} />
      </div>
      {!isQuestion(offer) && (
        <p className={styles.total}>
          {total ? (
            <Money value={total} label={label} />
          ) : (
            <>
              <span className={styles.label}>{label}</span>
              <span className={styles.open}>
                <OfferTotal offer={offer} />
              </span>
            </>
          )}
        </p>
      )}
    </header>
  );
}
