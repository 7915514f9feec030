import { Guard } from "../../ui/Guard.tsx";
import { IdentityRequestList } from "./IdentityRequestList.tsx";
import { IdentityRequestPage } from "./IdentityRequestPage.tsx";

export const identityRequests = {
  name: "identity-requests",
  list: () => (
    <Guard permission="organizations.read">
      <IdentityRequestList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="organizations.read">
      <IdentityRequestPage />
    </Guard>
  ),
};
