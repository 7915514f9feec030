import { Guard } from "../../ui/Guard.tsx";
import { FundSplitList } from "./FundSplitList.tsx";
import { FundSplitPage } from "./FundSplitPage.tsx";

export const fundSplits = {
  name: "fund-splits",
  list: () => (
    <Guard permission="fundSplits.read">
      <FundSplitList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="fundSplits.read">
      <FundSplitPage />
    </Guard>
  ),
};
