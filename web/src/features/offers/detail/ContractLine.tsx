import { contractPath } from "#shared/desktop/addresses.ts";
import type { OfferView } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./OfferDetail.module.css";

/** The contract that was made of the offer, and where it stands; nothing before it is accepted. */
export function ContractLine({ offer: { contract } }: { offer: OfferView }) {
  const { t } = useTranslation("contract-pages");
  if (!contract) return null;
  return (
    <p className={styles.contract}>
      {t("offer.line")} <TextLink to={contractPath(contract.number)}>{contract.number}</TextLink>
      {", "}
      {t(`status.${contract.status}`).toLocaleLowerCase()}
    </p>
  );
}
