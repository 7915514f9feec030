import { useTranslate } from "react-admin";
import type { ListingReviewRow } from "#shared/catalogue/review-contract.ts";
import { ReviewClock } from "../resources/listing-reviews/ReviewClock.tsx";
import { Brief } from "../ui/Brief.tsx";
import { ReviewBadge } from "../ui/StatusBadge.tsx";
import { Latest } from "./Latest.tsx";

const open = { state: "open" };
const soonest = { field: "dueAt", order: "ASC" } as const;

/** Listings that somebody has to look at, the soonest due first. */
export function ListingsBrief() {
  const t = useTranslate();
  return (
    <Latest<ListingReviewRow>
      name="listing-reviews"
      filter={open}
      sort={soonest}
      title={t("start.listings")}
      empty={t("start.noListings")}
    >
      {(rows) => (
        <Brief
          items={rows.map((row) => ({
            id: row.id,
            to: `/listing-reviews/${row.id}`,
            title: row.name,
            aside: <ReviewClock review={row} isShort />,
            line: (
              <>
                <span>{row.supplier.name}</span>
                <ReviewBadge status={row.status} />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}
