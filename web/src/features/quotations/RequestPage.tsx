import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { offerPath, requestsPath } from "#shared/desktop/addresses.ts";
import type { RequestView } from "#shared/quotations/contract.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Badge } from "#web/src/ui/Badge.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { Facts } from "#web/src/ui/Facts.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { TextArea } from "#web/src/ui/TextArea.tsx";
import { useDeclineRequestMutation, useGetRequestQuery, useWithdrawRequestMutation } from "./api.ts";
import { Comparison } from "./Comparison.tsx";
import { quotedProduct } from "./quote-name.ts";
import { QuoteForm } from "./QuoteForm.tsx";
import { useRequestWords } from "./request-words.ts";
import { standingOf } from "./status-tone.ts";
import styles from "./RequestPage.module.css";

/** One request: its buyer compares and awards, a supplier quotes or declines. */
export function Component() {
  const { t } = useTranslation("quotations");
  const words = useRequestWords();
  const { number = "" } = useParams();
  const { data, error, refetch, isFetching } = useGetRequestQuery(number);
  const [asks, setAsks] = useState<"decline" | "withdraw" | null>(null);
  const [params] = useSearchParams();
  const [quotes, setQuotes] = useState(params.has(quotedProduct));
  if (!data) {
    if (error)
      return <LoadFailed title={t("page.failed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
    return (
      <Card padded>
        <Skeleton shape="rows" count={4} />
        <SlowHint />
      </Card>
    );
  }
  const { can, sent } = data;
  const { standing, tone } = standingOf(data);
  const title = words.titleOf(data);
  const mayQuote = can.includes("quote") || can.includes("askQuote");
  return (
    <>
      <DashboardMeta title={title} />
      <PageHead
        look="desk"
        title={title}
        lede={t(sent ? "page.lede.buyer" : "page.lede.supplier", { count: sent?.quotes ?? 0, buyer: data.buyer.name })}
        crumbs={[{ label: t("list.title"), to: requestsPath }, { label: data.number }]}
        actions={
          <div className={styles.actions}>
            <Badge tone={tone}>{t(`status.${standing}`)}</Badge>
            {mayQuote && !quotes && (
              <Button variant="primary" onClick={() => setQuotes(true)}>
                {t("quote.begin")}
              </Button>
            )}
            {can.includes("decline") && <Button onClick={() => setAsks("decline")}>{t("decline.begin")}</Button>}
            {can.includes("withdraw") && <Button onClick={() => setAsks("withdraw")}>{t("withdraw.begin")}</Button>}
          </div>
        }
      />
      {sent ? <Comparison request={data} /> : <OwnAnswer request={data} />}
      <details className={styles.request} open={!sent}>
        <summary>{t("page.request")}</summary>
        <Card padded>
          <Facts items={words.factsOf(data)} />
        </Card>
      </details>
      {quotes && mayQuote && <QuoteForm request={data} onCancel={() => setQuotes(false)} />}
      {asks === "decline" && <DeclineDialog request={data} onClose={() => setAsks(null)} />}
      {asks === "withdraw" && <WithdrawDialog request={data} onClose={() => setAsks(null)} />}
    </>
  );
}

/** What a supplier has answered so far. */
function OwnAnswer({ request: { answer, takesQuotes } }: { request: RequestView }) {
  const { t } = useTranslation("quotations");
  const offer = answer?.offer;
  if (offer)
    return (
      <Notice
        tone={offer.status === "accepted" ? "success" : "info"}
        title={t(
          offer.status === "pending" && offer.turn === "supplier" ? "answer.countered" : `answer.${offer.status}`,
        )}
        action={
          <ButtonLink size="small" to={offerPath(offer.id)}>
            {t("answer.open")}
          </ButtonLink>
        }
      />
    );
  if (answer?.declined) return <Notice title={t("answer.declined")}>{answer.word}</Notice>;
  return takesQuotes ? null : <Notice tone="amber" title={t("answer.over")} />;
}

interface DialogProps {
  request: RequestView;
  onClose: () => void;
}

function DeclineDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation("quotations");
  const [word, setWord] = useState("");
  const { keyFor } = useIntentionKey();
  const [decline, { isLoading, error }] = useDeclineRequestMutation();
  const send = async () => {
    const said = word.trim() || null;
    const answer = await decline({ requestId: request.id, word: said, idempotencyKey: keyFor(said) });
    if (!answer.error) onClose();
  };
  return (
    <Dialog
      open
      title={t("decline.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" loading={isLoading} onClick={() => void send()}>
            {t("decline.send")}
          </Button>
        </>
      }
    >
      <p>{t("decline.text", { buyer: request.buyer.name })}</p>
      <TextArea
        optional
        rows={3}
        maxLength={500}
        label={t("decline.word")}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <Refusal error={error} place="form" />
    </Dialog>
  );
}

function WithdrawDialog({ request, onClose }: DialogProps) {
  const { t } = useTranslation("quotations");
  const { keyFor } = useIntentionKey();
  const [withdraw, { isLoading, error }] = useWithdrawRequestMutation();
  const send = async () => {
    const answer = await withdraw({ requestId: request.id, idempotencyKey: keyFor(request.id) });
    if (!answer.error) onClose();
  };
  return (
    <Dialog
      open
      title={t("withdraw.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" loading={isLoading} onClick={() => void send()}>
            {t("withdraw.send")}
          </Button>
        </>
      }
    >
      <p>{t("withdraw.text", { count: request.sent?.toAnswer ?? 0 })}</p>
      <Refusal error={error} place="form" />
    </Dialog>
  );
}
