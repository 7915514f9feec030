import { Guard } from "../../ui/Guard.tsx";
import { SanctionsListPage } from "./SanctionsListPage.tsx";
import { SanctionsLists } from "./SanctionsLists.tsx";

export const sanctionsLists = {
  name: "sanctions-lists",
  list: () => (
    <Guard permission="sanctions.read">
      <SanctionsLists />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="sanctions.read">
      <SanctionsListPage />
    </Guard>
  ),
};
