import { Guard } from "../../ui/Guard.tsx";
import { ValidationList } from "./ValidationList.tsx";
import { ValidationPage } from "./ValidationPage.tsx";

export const validations = {
  name: "validations",
  list: () => (
    <Guard permission="disputes.read">
      <ValidationList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="disputes.read">
      <ValidationPage />
    </Guard>
  ),
};
