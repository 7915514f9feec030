import { Guard } from "../../ui/Guard.tsx";
import { VerificationDesk } from "./VerificationDesk.tsx";

const desk = () => (
  <Guard permission="organizations.verify">
    <VerificationDesk />
  </Guard>
);

export const verifications = {
  name: "verifications",
  list: desk,
  // At <list>/<id>, which react-admin calls editing: the queue stays beside it.
  edit: desk,
};
