import { contractPath } from "#shared/desktop/addresses.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { ButtonLink } from "#web/src/ui/Button.tsx";
import { IconFileText, IconPencil } from "#web/src/ui/icons.ts";
import styles from "./OfferAnswer.module.css";

/** An accepted offer is signed as a contract before it is ordered: leads there, and says whose signature is awaited. */
export function ContractStep({
  offer: { contract, counterparty },
  suspended,
}: {
  offer: OfferView;
  suspended: boolean;
}) {
  const { t } = useTranslation("contract-pages");
  if (!contract) return null;
  const { number, can } = contract;
  const signs = can.includes("sign");
  // Whoever may still withdraw and not sign has signed, unless the organization is suspended.
  const words = signs ? "sign" : suspended ? "suspended" : can.includes("withdraw") ? "waiting" : "awaited";
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
