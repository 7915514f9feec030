import { useState } from "react";
import type { CaseView, TimelineLine } from "#shared/disputes/case-view.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { amountWords } from "#web/src/screens/amounts.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useGetCaseTimelineQuery } from "./api.ts";
import styles from "./CasePage.module.css";

const firstLines = 12;
const mostLines = 100;

/** The money, a settlement, and all that has happened. */
export function CaseAside({ found, orderPath }: { found: CaseView; orderPath: `/${string}` }) {
  const { t } = useTranslation("case-page");
  const language = useLanguage();
  const { claim, order, proposal, status, can } = found;
  const isOver = status === "decided" || status === "closed";
  return (
    <div className={styles.aside}>
      <Card as="section">
        <CardHead title={t("money.title")} />
        <div className={styles.body}>
          <Facts
            columns={2}
            items={[
              { label: t(isOver ? "money.was" : "money.held"), value: amountWords(order.total, language) },
              ...(claim ? [{ label: t("money.claimed"), value: amountWords(claim.amount, language) }] : []),
            ]}
          />
          <p className={styles.quiet}>{t(isOver ? "money.over" : "money.nothingMoves")}</p>
        </div>
      </Card>
      <Card as="section">
        <CardHead title={t("settlement.title")} />
        <div className={styles.body}>
          <p>
            {proposal?.status === "open"
              ? t(proposal.by === found.side ? "settlement.yours" : "settlement.theirs")
              : t("settlement.none")}
          </p>
          <p className={styles.quiet}>{t("settlement.means")}</p>
          {(can.includes("propose") || proposal?.status === "open") && (
            <ButtonLink to={orderPath}>{t("settlement.toOrder")}</ButtonLink>
          )}
        </div>
      </Card>
      <History found={found} />
    </div>
  );
}

function History({ found }: { found: CaseView }) {
  const { t } = useTranslation(["case-page", "cases"]);
  const [limit, setLimit] = useState(firstLines);
  const { data, error, refetch, isFetching } = useGetCaseTimelineQuery({ disputeId: found.id, limit });
  return (
    <Card as="section">
      <CardHead title={t("history.title")} aside={data && <span className={styles.quiet}>{data.total}</span>} />
      <div className={styles.body}>
        {data ? (
          <>
            <ol className={styles.history}>
              {data.items.map((line) => (
                <Line key={line.id} line={line} found={found} />
              ))}
            </ol>
            {data.total > data.items.length && limit < mostLines && (
              <Button loading={isFetching} onClick={() => setLimit(mostLines)}>
                {t("history.older")}
              </Button>
            )}
          </>
        ) : error ? (
          <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton shape="rows" count={4} />
        )}
      </div>
    </Card>
  );
}

function Line({ line, found }: { line: TimelineLine; found: CaseView }) {
  const { t } = useTranslation(["case-page", "cases"]);
  const { moment } = useDates();
  const { source, what, by, words, at } = line;
  const who = by === "buyer" || by === "supplier" ? found[by].name : by && t(`history.by.${by}`, { defaultValue: "" });
  return (
    <li>
      <p>
        <b>
          {t(`cases:history.${source === "provider" ? "order" : source}.${what}`, {
            defaultValue: t(`cases:history.other.${source}`),
          })}
        </b>
      </p>
      {words && <p className={styles.words}>{words}</p>}
      <p className={styles.quiet}>
        {moment(at)}
        {who && `, ${who}`}
      </p>
    </li>
  );
}
