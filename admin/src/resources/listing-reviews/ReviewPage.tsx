import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { ListingReviewView } from "#shared/catalogue/review-contract.ts";
import { localPath } from "#shared/kernel/language.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Place } from "../../ui/Place.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { ReviewBadge, VerificationBadge } from "../../ui/StatusBadge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { WithAside } from "../../ui/WithAside.tsx";
import { Changes } from "./Changes.tsx";
import { Decisions } from "./Decisions.tsx";
import { Goods } from "./Goods.tsx";
import { ReviewDecision } from "./ReviewDecision.tsx";
import styles from "./Reviews.module.css";

export function ReviewPage() {
  const t = useTranslate();
  return (
    <ShowPage<ListingReviewView>
      list={{ to: "/listing-reviews", label: t("resources.listing-reviews.name", { count: 2 }) }}
      absent={t("reviews.absent")}
    >
      {(review) => <Review key={review.id} review={review} />}
    </ShowPage>
  );
}

function Review({ review }: { review: ListingReviewView }) {
  const t = useTranslate();
  const language = useLanguage();
  const { id, name, status, supplier, visible, warnings, words, decisions, goodsBefore } = review;
  return (
    <>
      <PageHead
        title={name}
        back={{ to: "/listing-reviews", label: t("resources.listing-reviews.name", { count: 2 }), here: name }}
      >
        <ReviewBadge status={status} />
        {visible && (
          <a href={localPath(language, `/products/${review.category}/${id}`)} target="_blank" rel="noreferrer">
            {t("reviews.asBuyers")}
          </a>
        )}
      </PageHead>
      <WithAside label={t("reviews.decision")} jump={t("decide.toDecision")} aside={<ReviewDecision review={review} />}>
        <Stack>
          {warnings.length > 0 && (
            <Notice tone="amber">
              {t("reviews.warnings", { what: warnings.map((one) => t(`reviews.warning.${one}`)).join(", ") })}
            </Notice>
          )}
          {words && (
            <Panel title={t("reviews.words")}>
              <p className={styles.text}>{words}</p>
            </Panel>
          )}
          <Panel title={t("reviews.from")}>
            <Facts
              items={[
                {
                  label: t("reviews.supplier"),
                  value: <Link to={`/organizations/${supplier.id}`}>{supplier.name}</Link>,
                },
                { label: t("organizations.place"), value: supplier.country && <Place country={supplier.country} /> },
                { label: t("organizations.state"), value: <VerificationBadge state={supplier.verification} /> },
                { label: t("reviews.submitted"), value: review.submittedAt && <Moment at={review.submittedAt} /> },
              ]}
            />
          </Panel>
          <Panel title={t("reviews.changes")} flush={goodsBefore !== null && review.changed.length > 0}>
            <Changes review={review} />
          </Panel>
          <Goods review={review} />
          {decisions.length > 0 && (
            <Panel title={t("reviews.decisions", { count: decisions.length })}>
              <Decisions decisions={decisions} />
            </Panel>
          )}
        </Stack>
      </WithAside>
    </>
  );
}
