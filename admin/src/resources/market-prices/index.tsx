import { Guard } from "../../ui/Guard.tsx";
import { ImportList } from "./ImportList.tsx";
import { ImportPage } from "./ImportPage.tsx";

export const marketPrices = {
  name: "market-price-imports",
  list: () => (
    <Guard permission="marketPrices.import">
      <ImportList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="marketPrices.import">
      <ImportPage />
    </Guard>
  ),
};
