import { Guard } from "../../ui/Guard.tsx";
import { OrganizationList } from "./OrganizationList.tsx";
import { OrganizationPage } from "./OrganizationPage.tsx";

export const organizations = {
  name: "organizations",
  list: () => (
    <Guard permission="organizations.read">
      <OrganizationList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="organizations.read">
      <OrganizationPage />
    </Guard>
  ),
};
