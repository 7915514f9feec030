import { Guard } from "../../ui/Guard.tsx";
import { ReportList } from "./ReportList.tsx";
import { ReportPage } from "./ReportPage.tsx";

export const ratingReports = {
  name: "rating-reports",
  list: () => (
    <Guard permission="tasks.read">
      <ReportList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="tasks.read">
      <ReportPage />
    </Guard>
  ),
};
