import { Guard } from "../../ui/Guard.tsx";
import { DisputeList } from "./DisputeList.tsx";
import { DisputePage } from "./DisputePage.tsx";

export const disputes = {
  name: "disputes",
  list: () => (
    <Guard permission="disputes.read">
      <DisputeList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="disputes.read">
      <DisputePage />
    </Guard>
  ),
};
