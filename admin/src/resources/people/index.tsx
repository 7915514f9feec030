import { Guard } from "../../ui/Guard.tsx";
import { AccountList } from "./AccountList.tsx";
import { AccountPage } from "./AccountPage.tsx";

export const accounts = {
  name: "accounts",
  list: () => (
    <Guard permission="accounts.read">
      <AccountList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="accounts.read">
      <AccountPage />
    </Guard>
  ),
};
