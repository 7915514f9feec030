import { Guard } from "../../ui/Guard.tsx";
import { ProviderCallList } from "./ProviderCallList.tsx";
import { ProviderCallPage } from "./ProviderCallPage.tsx";

export const providerCalls = {
  name: "provider-calls",
  list: () => (
    <Guard permission="providerCalls.read">
      <ProviderCallList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="providerCalls.read">
      <ProviderCallPage />
    </Guard>
  ),
};
