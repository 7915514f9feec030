import { contractPath } from "#shared/desktop/addresses.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { IconFileText, IconPencil } from "#web/src/ui/icons.ts";
import styles from "./OfferAnswer.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  suspended: boolean;
}

/** An accepted offer is signed as a contract before it is ordered: leads there, and says whose signature is awaited. */
export function ContractStep({ offer: { contract, counterparty }, side, suspended }: Props) {
  const { t } = useTranslation("contract-pages");
  if (!contract) return null;
  const { number, signed, can } = contract;
  const signs = can.includes("sign");
  const words = signs
    ? signed.length > 0
      ? "conclude"
      : "sign"
    : signed.includes(side)
      ? "waiting"
      : suspended
        ? "suspended"
        : signed.length > 0
          ? "yours"
          : "awaited";
  return (
    <>
      <p className={styles.hint}>{t(`offer.${words}`, { number, name: counterparty.name })}</p>
      <ButtonLink
        to={contractPath(number)}
        variant={signs ? "primary" : "outline"}
        icon={signs ? IconPencil : IconFileText}
      >
        {t(signs ? "do.signContract" : "do.toContract")}
      </ButtonLink>
    </>
  );
}
