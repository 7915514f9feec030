import Button from "@mui/material/Button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { SimilarCase } from "#shared/disputes/desk-contract.ts";
import { reasonCodes } from "#shared/disputes/process.ts";
import { formatMoney } from "#shared/look/money-text.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Moment } from "../../ui/Moment.tsx";
import { DisputeBadge, OutcomeBadge } from "../../ui/StatusBadge.tsx";
import { ErrorState, Waiting } from "../../ui/States.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import styles from "./Desk.module.css";

/** Other cases of these parties, the latest first: what was decided before, and why. */
export function SimilarCases({ disputeId }: { disputeId: string }) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const {
    data: read,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useInfiniteQuery({
    queryKey: ["similar-cases", disputeId],
    queryFn: ({ pageParam }) => data.similarCases(disputeId, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (!read)
    return error ? (
      <ErrorState title={t("desk.similar.failed")} error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting rows={2} />
    );
  const found = read.pages.flatMap(({ items }) => items);
  if (found.length === 0) return <p>{t("desk.similar.none")}</p>;
  return (
    <>
      <ul className={styles.lines}>
        {found.map((one) => (
          <Similar key={one.id} found={one} />
        ))}
      </ul>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("desk.similar.more")}
        </Button>
      )}
    </>
  );
}

function Similar({ found }: { found: SimilarCase }) {
  const t = useTranslate();
  const language = useLanguage();
  const { ruling, shared, buyer, supplier, claim } = found;
  const about = claim ? t(`cases:claimType.${claim}`) : t(`disputes.kind.${found.kind}`);
  const share = ruling && formatNumber((ruling.releasedShare / 10).toFixed(1), language, { trim: true });
  return (
    <li className={styles.said}>
      <p>
        <Link to={`/disputes/${found.id}`}>{found.reference}</Link>{" "}
        {found.shipment !== null && t("desk.similar.shipment", { number: found.shipment })} {about}
      </p>
      <p className={styles.who}>
        {t(`desk.similar.with.${shared}`, { buyer: buyer.name, supplier: supplier.name })},{" "}
        <Moment at={found.openedAt} day />, {formatMoney(found.total, language)}
      </p>
      <p className={styles.who}>
        {ruling ? <OutcomeBadge outcome={ruling.outcome} /> : <DisputeBadge status={found.status} />}{" "}
        {ruling && t("desk.similar.share", { share })}{" "}
        {ruling?.reasonCode && `${reasonCodes[ruling.reasonCode].short} ${t(`cases:reasonCode.${ruling.reasonCode}`)}`}
        {!ruling && found.closedBy && t(`disputes.event.${found.closedBy}`)}
      </p>
    </li>
  );
}
