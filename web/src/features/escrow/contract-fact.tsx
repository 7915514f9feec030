import type { TFunction } from "i18next";
import { contractPath } from "#shared/desktop/addresses.ts";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { Fact } from "#web/src/ui/Facts.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";

/** The contract from which an order was placed, or that was concluded by it; none for what is older. */
export const contractFact = ({ contract }: OrderView, t: TFunction): Fact[] =>
  contract
    ? [
        {
          label: t("contract-pages:orderFact"),
          value: <TextLink to={contractPath(contract.number)}>{contract.number}</TextLink>,
        },
      ]
    : [];
