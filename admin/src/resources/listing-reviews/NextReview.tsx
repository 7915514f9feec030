import { useGetList, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { ListingReviewRow } from "#shared/catalogue/review-contract.ts";

const soonest = { field: "dueAt", order: "ASC" } as const;

/** The way to whatever else is due soonest. */
export function NextReview({ after }: { after: string }) {
  const t = useTranslate();
  const { data } = useGetList<ListingReviewRow>(
    "listing-reviews",
    { filter: { state: "open" }, pagination: { page: 1, perPage: 2 }, sort: soonest },
    { onError: () => undefined },
  );
  const next = data?.find(({ id }) => id !== after);
  if (!next) return null;
  return (
    <p>
      <Link to={`/listing-reviews/${next.id}`}>{t("reviews.next", { name: next.name })}</Link>
    </p>
  );
}
