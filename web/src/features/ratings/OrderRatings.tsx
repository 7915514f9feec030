import { useState, type ReactNode } from "react";
import type { OrderView } from "#shared/escrow/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { OrderRatingsView } from "#shared/ratings/contract.ts";
import { otherSide, type RatingPart } from "#shared/ratings/rules.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { IconStar } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useGetOrderRatingsQuery } from "./api.ts";
import { Marks } from "./Marks.tsx";
import { RatingDialog } from "./RatingDialog.tsx";
import { AnswerDialog, ReportDialog } from "./WordsDialogs.tsx";
import styles from "./OrderRatings.module.css";

/** What both sides say of an order that was paid and has ended. Nothing before, and of what is not rated at all. */
export function OrderRatings({ order }: { order: OrderView }) {
  const { t } = useTranslation("ratings");
  const hasEnded = order.status === "funds_released" || order.status === "refunded";
  const { data, error, refetch, isFetching } = useGetOrderRatingsQuery(order.id, { skip: !hasEnded });
  const side = order.side as OrganizationType;
  const partner = (side === "buyer" ? order.supplier : order.buyer).name;
  if (!hasEnded || (isApiError(error) && error.code === "ratings.notOpen")) return null;
  if (data) return <Panel view={data} orderId={order.id} side={side} partner={partner} />;
  return (
    error && (
      <Card padded>
        <LoadFailed title={t("order.loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    )
  );
}

interface PanelProps {
  view: OrderRatingsView;
  orderId: string;
  side: OrganizationType;
  partner: string;
}
/** A dialog, by what it does: to rate, to answer, or to report one of both kinds of words. */
type Open = "rate" | "respond" | RatingPart;

function Panel({ view, orderId, side, partner }: PanelProps) {
  const { t } = useTranslation("ratings");
  const [open, setOpen] = useState<Open | null>(null);
  const { state, mine, theirs, can } = view;
  const close = () => setOpen(null);
  const reported = open === "respond" || open === "rate" ? null : open;
  const reportedOf = reported === "comment" ? theirs : mine;
  return (
    <Card as="section" aria-labelledby="ratings-title" id="ratings" data-print="never">
      <CardHead title={<span id="ratings-title">{t("order.title")}</span>} />
      <div className={styles.body}>
        {state === "appeared" ? (
          <div className={styles.sides}>
            <Side
              title={t("order.them", { partner })}
              buttons={
                <>
                  {can.includes("answer") && <Button onClick={() => setOpen("respond")}>{t("order.answer")}</Button>}
                  {can.includes("reportComment") && (
                    <Button variant="ghost" onClick={() => setOpen("comment")}>
                      {t("order.reportComment")}
                    </Button>
                  )}
                </>
              }
            >
              {theirs ? (
                <Marks by={otherSide(side)} rating={theirs} answerLabel={t("order.yourAnswer")} />
              ) : (
                <p className={styles.quiet}>{t("order.notRated")}</p>
              )}
            </Side>
            <Side
              title={t("order.you", { partner })}
              buttons={
                can.includes("reportAnswer") && (
                  <Button variant="ghost" onClick={() => setOpen("answer")}>
                    {t("order.reportAnswer")}
                  </Button>
                )
              }
            >
              {mine ? (
                <Marks by={side} rating={mine} answerLabel={t("order.answerOf", { name: partner })} />
              ) : (
                <p className={styles.quiet}>{t("order.notRated")}</p>
              )}
            </Side>
          </div>
        ) : (
          <Waiting view={view} side={side} partner={partner} onRate={() => setOpen("rate")} />
        )}
        <p>
          <TextLink to="/ratings">{t("order.how")}</TextLink>
        </p>
      </div>
      {open === "rate" && (
        <RatingDialog orderId={orderId} side={side} partner={partner} rating={mine} onClose={close} />
      )}
      {open === "respond" && theirs && <AnswerDialog ratingId={theirs.id} onClose={close} />}
      {reported && reportedOf && <ReportDialog ratingId={reportedOf.id} part={reported} onClose={close} />}
    </Card>
  );
}

function Side({ title, buttons, children }: { title: string; buttons: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.side}>
      <h3 className={styles.sideTitle}>{title}</h3>
      {children}
      {buttons && <div className={styles.buttons}>{buttons}</div>}
    </section>
  );
}

interface WaitingProps extends Pick<PanelProps, "view" | "side" | "partner"> {
  onRate: () => void;
}

/** Before anything is shown, or where nothing will be. */
function Waiting({ view: { state, until, mine, partnerRated, can }, side, partner, onRate }: WaitingProps) {
  const { t } = useTranslation("ratings");
  const { deadline } = useDates();
  if (state !== "open" || until === null)
    return <p className={styles.quiet}>{t(state === "barred" ? "order.barred" : "order.closed")}</p>;
  const values = { partner, until: deadline(until) };
  const said = mine ? "order.mine" : partnerRated ? "order.partnerRated" : "order.invite";
  return (
    <>
      <p className={styles.lede}>{t(said, values)}</p>
      {mine ? <Marks by={side} rating={mine} answerLabel="" /> : <p className={styles.quiet}>{t("order.blind")}</p>}
      {can.length > 0 ? (
        <div className={styles.buttons}>
          <Button variant={mine ? "outline" : "primary"} icon={IconStar} onClick={onRate}>
            {t(mine ? "order.change" : "order.rate")}
          </Button>
        </div>
      ) : (
        !mine && <p className={styles.quiet}>{t("order.onlyManagers")}</p>
      )}
    </>
  );
}
