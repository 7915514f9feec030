import { useState } from "react";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { orderPath } from "#shared/desktop/addresses.ts";
import type { ReceivedRating } from "#shared/ratings/contract.ts";
import { otherSide } from "#shared/ratings/rules.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { useDates } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useGetPartnerReputationQuery, useListReceivedRatingsQuery } from "./api.ts";
import { Marks } from "./Marks.tsx";
import { ReputationWords } from "./PartnerReputation.tsx";
import { AnswerDialog, ReportDialog } from "./WordsDialogs.tsx";
import styles from "./OrderRatings.module.css";

interface Props {
  organizationId: string;
  type: OrganizationType;
}

/** What the reader's organization was given, with what it may answer. */
export function ReceivedRatings({ organizationId, type }: Props) {
  const { t } = useTranslation("ratings");
  const [cursor, setCursor] = useState<string>();
  const { data: reputation } = useGetPartnerReputationQuery(organizationId);
  const { data, error, refetch, isFetching } = useListReceivedRatingsQuery({ cursor });
  const turn = (to: string | null) => (to === null ? null : { onPress: () => setCursor(to) });
  return (
    <>
      <div className={styles.summary}>
        {reputation && (
          <p>
            <ReputationWords reputation={reputation} />
          </p>
        )}
        <p>
          <TextLink to="/ratings">{t("order.how")}</TextLink>
        </p>
        {!data &&
          (error ? (
            <LoadFailed
              title={t("own.loadFailed")}
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <Skeleton shape="rows" count={2} />
          ))}
        {data?.total === 0 && <p className={styles.quiet}>{t("own.none")}</p>}
      </div>
      {data && data.items.length > 0 && (
        <ul>
          {data.items.map((rating) => (
            <Received key={rating.id} rating={rating} by={otherSide(type)} />
          ))}
        </ul>
      )}
      {data && (data.nextCursor ?? data.previousCursor) !== null && (
        <div className={styles.item}>
          <Pagination previous={turn(data.previousCursor)} next={turn(data.nextCursor)} loading={isFetching} />
        </div>
      )}
    </>
  );
}

function Received({ rating, by }: { rating: ReceivedRating; by: OrganizationType }) {
  const { t } = useTranslation("ratings");
  const { calendarDay } = useDates();
  const [open, setOpen] = useState<"answer" | "report" | null>(null);
  const { id, partner, order, at, counted, can } = rating;
  return (
    <li className={styles.item}>
      <p>
        <TextLink to={orderPath(order.reference, null)}>
          {t("own.from", { partner: partner.name, order: order.reference })}
        </TextLink>{" "}
        <span className={styles.quiet}>{calendarDay(at.slice(0, 10))}</span>
      </p>
      <Marks by={by} rating={rating} answerLabel={t("order.yourAnswer")} />
      {!counted && <p className={styles.quiet}>{t("own.notCounted")}</p>}
      {can.length > 0 && (
        <div className={styles.buttons}>
          {can.includes("answer") && (
            <Button size="small" onClick={() => setOpen("answer")}>
              {t("order.answer")}
            </Button>
          )}
          {can.includes("report") && (
            <Button size="small" variant="ghost" onClick={() => setOpen("report")}>
              {t("order.reportComment")}
            </Button>
          )}
        </div>
      )}
      {open === "answer" && <AnswerDialog ratingId={id} onClose={() => setOpen(null)} />}
      {open === "report" && <ReportDialog ratingId={id} part="comment" onClose={() => setOpen(null)} />}
    </li>
  );
}
