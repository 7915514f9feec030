import { useState } from "react";
import type { QuoteView, RequestView } from "#shared/quotations/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { saveFile } from "#web/src/platform/save-file.ts";
import { tabStorage } from "#web/src/runtime/tab-storage.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { IconDownload } from "#web/src/ui/icons.ts";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { AskedSuppliers } from "./AskedSuppliers.tsx";
import { AwardBar } from "./AwardBar.tsx";
import { useListQuotesQuery } from "./api.ts";
import { comparisonFile } from "./comparison-file.ts";
import { differs, useComparisonRows } from "./comparison-rows.ts";
import { ComparedCards, ComparedTable } from "./ComparedQuotes.tsx";
import styles from "./Comparison.module.css";

/** The quotes of a request beside each other, and what is awarded of them. */
export function Comparison({ request }: { request: RequestView }) {
  const { t } = useTranslation("quotations");
  const { data, error, refetch, isFetching } = useListQuotesQuery(request.id);
  if (!data) {
    if (error)
      return (
        <LoadFailed title={t("compare.failed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      );
    return (
      <Card padded>
        <Skeleton shape="rows" count={4} />
      </Card>
    );
  }
  // What was taken back says nothing any more.
  const quotes = data.items.filter(({ status }) => status !== "withdrawn");
  return (
    <>
      {quotes.length === 0 ? (
        <Card>
          <EmptyState crop={request.crop} title={t("compare.empty")} sentence={t("compare.emptySentence")} />
        </Card>
      ) : (
        <Compared request={request} quotes={quotes} />
      )}
      <AskedSuppliers asked={data.asked} />
    </>
  );
}

/** What its reader estimates for freight stays in this browser. */
function useFreight(requestId: string) {
  const key = `freight:${requestId}`;
  const [freight, setFreight] = useState<Readonly<Record<string, string>>>(
    () => JSON.parse(tabStorage.getItem(key) ?? "{}") as Record<string, string>,
  );
  const change = (offerId: string, value: string) => {
    const next = { ...freight, [offerId]: value };
    tabStorage.setItem(key, JSON.stringify(next));
    setFreight(next);
  };
  return [freight, change] as const;
}

function Compared({ request, quotes }: { request: RequestView; quotes: readonly QuoteView[] }) {
  const { t } = useTranslation("quotations");
  const [lines, setLines] = useState<"all" | "differences">("all");
  const [freight, setFreight] = useFreight(request.id);
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({});
  const rows = useComparisonRows(request, quotes, freight);
  const shown = lines === "all" ? rows : rows.filter(differs);
  const open = (quote: QuoteView) =>
    request.can.includes("award") &&
    quote.status === "pending" &&
    quote.turn === "buyer" &&
    quote.pricePerUnit !== null;
  const take = (quote: QuoteView, isTaken: boolean) => {
    const { [quote.offerId]: _left, ...others } = taken;
    setTaken(isTaken ? { ...others, [quote.offerId]: quote.quantity } : others);
  };
  const shared = { request, quotes, rows: shown, freight, onFreight: setFreight, taken, open, onTake: take };
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl
          label={t("compare.lines")}
          options={(["all", "differences"] as const).map((value) => ({ value, label: t(`compare.${value}`) }))}
          value={lines}
          onValueChange={setLines}
        />
        <Button
          icon={IconDownload}
          onClick={() =>
            void saveFile(
              `${request.number}.csv`,
              comparisonFile(rows, quotes, request.number),
              "text/csv;charset=utf-8",
            )
          }
        >
          {t("compare.file")}
        </Button>
      </div>
      <ComparedTable {...shared} />
      <ComparedCards {...shared} />
      {request.can.includes("award") && (
        <AwardBar
          request={request}
          quotes={quotes}
          choosable={quotes.some(open)}
          taken={taken}
          onQuantity={(offerId, quantity) => setTaken({ ...taken, [offerId]: quantity })}
          onDone={() => setTaken({})}
        />
      )}
    </>
  );
}
