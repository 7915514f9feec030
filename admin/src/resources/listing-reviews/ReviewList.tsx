import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { reviewFilters, type ListingReviewRow } from "#shared/catalogue/review-contract.ts";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { ReviewBadge, VerificationBadge } from "../../ui/StatusBadge.tsx";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { ReviewClock } from "./ReviewClock.tsx";
import { Thumbnail } from "./Thumbnail.tsx";
import styles from "./Reviews.module.css";

const openOnly = { state: "open" };

/** Listings that somebody has to look at within 24 hours, the soonest first. */
export function ReviewList() {
  const t = useTranslate();
  const inUtc = useUtcHeader();
  return (
    <ListPage<ListingReviewRow>
      title={t("resources.listing-reviews.name", { count: 2 })}
      lede={t("reviews.lede")}
      sort={{ field: "dueAt", order: "ASC" }}
      filterDefaults={openOnly}
      searchLabel={t("reviews.search")}
      filters={
        <FilterChoice
          name="state"
          label={t("reviews.state")}
          options={reviewFilters.map((value) => ({ value, label: t(`reviews.filter.${value}`) }))}
        />
      }
      empty={{ title: t("reviews.empty"), sentence: t("reviews.emptyHint") }}
      file={[
        { header: t("reviews.listing"), value: ({ name }) => name },
        { header: t("reviews.supplier"), value: ({ supplier }) => supplier.name },
        {
          header: t("organizations.state"),
          value: ({ supplier }) => t(`organizations.verification.${supplier.verification}`),
        },
        { header: t("reviews.state"), value: ({ status }) => t(`reviews.status.${status}`) },
        { header: inUtc("reviews.submitted"), value: ({ submittedAt }) => fileMoment(submittedAt) },
        { header: inUtc("reviews.due"), value: ({ dueAt }) => fileMoment(dueAt) },
        { header: t("reviews.late"), value: ({ isLate }) => (isLate ? t("reviews.late") : "") },
        { header: t("reviews.claimedBy"), value: ({ claimedBy }) => claimedBy },
        { header: t("reviews.decidedBy"), value: ({ decidedBy }) => decidedBy },
        { header: inUtc("reviews.decidedAt"), value: ({ decidedAt }) => fileMoment(decidedAt) },
        { header: t("reviews.ground"), value: ({ ground }) => ground && t(`notifications:ground.${ground}`) },
      ]}
      columns={[
        {
          id: "name",
          header: t("reviews.listing"),
          sortable: true,
          phone: "title",
          cell: ({ id, name, category, picture }) => (
            <span className={styles.listing}>
              <Thumbnail picture={picture} />
              <span>
                <Link to={`/listing-reviews/${id}`}>{name}</Link>
                <span className={styles.under}>{t(`choices:category.${category}.name`)}</span>
              </span>
            </span>
          ),
        },
        {
          id: "supplier",
          header: t("reviews.supplier"),
          cell: ({ supplier }) => (
            <>
              {supplier.name}
              <span className={styles.under}>
                <VerificationBadge state={supplier.verification} />
              </span>
            </>
          ),
        },
        {
          id: "status",
          header: t("reviews.state"),
          cell: ({ status, resubmitted }) => (
            <>
              <ReviewBadge status={status} />
              {resubmitted && <span className={styles.under}>{t("reviews.resubmitted")}</span>}
            </>
          ),
        },
        { id: "dueAt", header: t("reviews.due"), sortable: true, cell: (row) => <ReviewClock review={row} /> },
        {
          id: "decidedAt",
          header: t("reviews.who"),
          sortable: true,
          cell: ({ claimedBy, decidedBy, decidedAt, dueAt }) =>
            dueAt ? (
              (claimedBy ?? t("reviews.nobody"))
            ) : decidedAt ? (
              <>
                {decidedBy}
                <span className={styles.under}>
                  <Moment at={decidedAt} />
                </span>
              </>
            ) : (
              "–"
            ),
        },
      ]}
    />
  );
}
