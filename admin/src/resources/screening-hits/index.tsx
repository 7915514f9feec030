import { Guard } from "../../ui/Guard.tsx";
import { HitList } from "./HitList.tsx";
import { HitPage } from "./HitPage.tsx";

export const screeningHits = {
  name: "screening-hits",
  list: () => (
    <Guard permission="sanctions.read">
      <HitList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="sanctions.read">
      <HitPage />
    </Guard>
  ),
};
