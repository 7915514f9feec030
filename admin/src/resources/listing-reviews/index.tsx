import { Guard } from "../../ui/Guard.tsx";
import { ReviewList } from "./ReviewList.tsx";
import { ReviewPage } from "./ReviewPage.tsx";

export const listingReviews = {
  name: "listing-reviews",
  list: () => (
    <Guard permission="listings.review">
      <ReviewList />
    </Guard>
  ),
  // At <list>/<id>, which react-admin calls editing.
  edit: () => (
    <Guard permission="listings.review">
      <ReviewPage />
    </Guard>
  ),
};
