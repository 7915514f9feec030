import type { ReactNode } from "react";
import type { VerifiedContract } from "#shared/contracts/contract.ts";
import { inTime } from "#shared/identity/wait-time.ts";
import { isApiError, useProblemText } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates } from "#web/src/screens/dates.ts";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { contractLook, shownStatus } from "../contract-look.ts";
import { RecordDetails } from "./RecordDetails.tsx";
import type { Asked } from "./api.ts";
import styles from "./VerifyPage.module.css";

interface Props {
  number: string | undefined;
  isNumber: boolean;
  found: VerifiedContract | undefined;
  asked: Asked;
}

/** What is on record under a number; why nothing is said of it otherwise. */
export function OnRecord({ number, isNumber, found, asked }: Props) {
  const { t } = useTranslation("verify-contract");
  return (
    <Card as="section" band={<Band name="tickLeaf" />} aria-label={t("record.label")}>
      <div className={styles.card} aria-live="polite">
        {!number ? (
          <Nothing title={t("none.start")}>{t("none.startText")}</Nothing>
        ) : !isNumber ? (
          <Nothing title={t("none.malformed")}>{t("none.malformedText")}</Nothing>
        ) : found ? (
          <Found contract={found} />
        ) : asked.error && !asked.isFetching ? (
          <NotFound number={number} asked={asked} />
        ) : (
          <>
            <Head number={number} />
            <p className={styles.quiet}>{t("record.looking")}</p>
            <Skeleton shape="rows" count={3} />
          </>
        )}
      </div>
    </Card>
  );
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.number}>{title}</h2>
      <p className={styles.quiet}>{children}</p>
    </>
  );
}

function NotFound({ number, asked: { error, refetch } }: Pick<Props, "asked"> & { number: string }) {
  const { t } = useTranslation("verify-contract");
  const language = useLanguage();
  const problemText = useProblemText();
  if (isApiError(error) && error.code === "contracts.notFound")
    return <Nothing title={t("none.notFound", { number })}>{t("none.notFoundText")}</Nothing>;
  const { retryAfter } = isApiError(error) ? error.details : {};
  return (
    <>
      <Head number={number} />
      <Notice
        tone="amber"
        role="alert"
        title={t(typeof retryAfter === "number" ? "none.limited" : "none.failed")}
        action={
          <Button size="small" onClick={() => void refetch()}>
            {t("none.retry")}
          </Button>
        }
      >
        {typeof retryAfter === "number"
          ? t("none.limitedText", { when: inTime(retryAfter, language) })
          : problemText(error).text}
      </Notice>
    </>
  );
}

function Head({ number, status }: { number: string; status?: ReturnType<typeof shownStatus> }) {
  const { t } = useTranslation("verify-contract");
  return (
    <div className={styles.head}>
      <div>
        <p className={styles.label}>{t("record.kind")}</p>
        <h2 className={styles.number}>{number}</h2>
      </div>
      {status && <Badge {...contractLook[status]}>{t(`status.${status}`)}</Badge>}
    </div>
  );
}

function Found({ contract }: { contract: VerifiedContract }) {
  const { t } = useTranslation("verify-contract");
  const { calendarDay } = useDates();
  const { number, origin, details, tokenHolds, date } = contract;
  const status = shownStatus(contract);
  return (
    <>
      <Head number={number} status={status} />
      {status !== "signed" && (
        <p>{t(origin === "listing" && status === "lapsed" ? "means.orderLapsed" : `means.${status}`)}</p>
      )}
      {tokenHolds === false && (
        <Notice tone="danger" role="alert" title={t("record.altered.title")}>
          {t("record.altered.text")}
        </Notice>
      )}
      {details ? (
        <RecordDetails details={details} contract={contract} />
      ) : (
        <div>
          <p className={styles.label}>{t("record.date")}</p>
          <p className={styles.value}>{calendarDay(date)}</p>
        </div>
      )}
      {(details ?? tokenHolds !== false) && (
        <p className={styles.quiet}>{t(details ? "record.shown" : "record.hidden")}</p>
      )}
    </>
  );
}
