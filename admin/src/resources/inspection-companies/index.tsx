import { Guard } from "../../ui/Guard.tsx";
import { CompanyList } from "./CompanyList.tsx";
import { CompanyPage } from "./CompanyPage.tsx";

export const inspectionCompanies = {
  name: "inspection-companies",
  list: () => (
    <Guard permission="inspectionCompanies.manage">
      <CompanyList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="inspectionCompanies.manage">
      <CompanyPage />
    </Guard>
  ),
};
