import { useState } from "react";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { pricePerTradeUnit, tradeUnit } from "#shared/catalogue/rules.ts";
import { endOfDay } from "#shared/escrow/shipments.ts";
import { validity } from "#shared/offers/process.ts";
import type { RequestView } from "#shared/quotations/contract.ts";
import { isDeliveredAsAsked } from "#shared/quotations/deviations.ts";
import { quoteDays } from "#shared/quotations/process.ts";
import { readIncoterm } from "#shared/terms/incoterms.ts";
import { mostFiles } from "#shared/threads/rules.ts";
import { refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { Asked, useAskToSend } from "#web/src/features/drafts/index.ts";
import {
  blankTerms,
  localMoment,
  TermFields,
  TypedTotal,
  useCounterForm,
  type CounterTyped,
} from "#web/src/features/offers/counter/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { useSendQuoteMutation } from "./api.ts";
import { quoteName } from "./quote-name.ts";
import styles from "./Fields.module.css";

interface Props {
  request: RequestView;
  product: OwnProductView;
  onDone: () => void;
}

const day = 24 * 3_600_000;

/** What is asked for, where the listing's unit can say it, and the listing's own price where it is delivered as is asked. */
function begun(request: RequestView, product: OwnProductView): CounterTyped {
  const isWeighed = tradeUnit(product.unit) === "MT";
  const { incoterm, shipFrom, shipBy, inspectionDays } = request;
  const window = {
    id: 0,
    quantity: "",
    shipFrom: shipFrom ?? "",
    shipBy: shipBy ?? "",
    deliverFrom: "",
    deliverTo: "",
  };
  const now = serverNow();
  // The buyer still compares for some days once nobody may quote any more.
  const compared = Date.parse(request.until) + quoteDays * day;
  // A price for delivery elsewhere is not the price of what is asked for.
  const listed = readIncoterm(product.deliveryTerms);
  const isListed =
    incoterm === null || isDeliveredAsAsked(request, { ...listed, incotermPlace: listed.place, placeCode: null });
  const shipped = shipBy ? Number(endOfDay(shipBy)) : Infinity;
  const validUntil = new Date(Math.min(compared, shipped, now.getTime() + (validity.mostDays - 1) * day));
  return blankTerms(
    {
      pricePerUnit: isListed ? pricePerTradeUnit(product.price, product.unit, product.currency) : "",
      quantity: isWeighed ? request.quantity : "",
      tolerancePercent: request.tolerancePercent ?? "0",
      quality: request.quality ?? "",
      incoterm: incoterm ?? "",
      incotermPlace: request.incotermPlace ?? "",
      placeCode: request.placeCode ?? "",
      deliveryTerms: incoterm ? "" : (product.deliveryTerms ?? ""),
      deliveryTimeDays: product.deliveryTimeDays === null ? "" : String(product.deliveryTimeDays),
      ...((shipFrom || shipBy) && { shipped: "window" as const, shipments: [window] }),
      weightBasis: request.weightBasis ?? "",
      inspectionDays: inspectionDays === null ? "" : String(inspectionDays),
      documentsRequired: request.documentsRequired,
      validUntil: localMoment(validUntil),
    },
    now,
  );
}

/** The terms of a quote; what was typed is kept until it is sent. */
export function QuoteTerms({ request, product, onDone }: Props) {
  const { t } = useTranslation(["quotations", "ui"]);
  const [first] = useState(() => begun(request, product));
  const form = useCounterForm(first);
  const name = quoteName(request.number, product.id);
  const { drop } = useKeptForm(name, form);
  const files = useUploads({ purpose: "message", place: name, most: mostFiles, kept: true });
  const { stage, isAwaiting, arrived, giveUp } = useArrival(files);
  const { keyFor } = useIntentionKey();
  const [send, sending] = useSendQuoteMutation();
  const [askToSend, asking] = useAskToSend();
  const asks = !request.can.includes("quote");
  const isSending = sending.isLoading || asking.isLoading || isAwaiting;
  const submit = form.handleSubmit(async ({ answers: _first, ...terms }) => {
    if (isSending) return;
    const [documents] = (await arrived()) ?? [];
    if (!documents) return;
    const draft = { ...terms, documents, productId: product.id, termsVersion: product.termsVersion };
    const idempotencyKey = keyFor(draft);
    const sent = asks
      ? await askToSend({
          call: "quotations.quote",
          params: { requestId: request.number },
          body: draft,
          idempotencyKey,
        })
      : await send({ requestId: request.id, draft, idempotencyKey });
    if (sent.error) {
      if (isApiError(sent.error)) form.refuse(sent.error);
      refuseFiles(sent.error, { documents: files });
      return;
    }
    drop();
    files.clear();
    if (!asks) onDone();
  });
  if (asking.isSuccess) return <Asked />;
  const goods = { product: { category: product.category }, unit: tradeUnit(product.unit), currency: product.currency };
  return (
    <form method="post" noValidate className={styles.section} onSubmit={(event) => void submit(event)}>
      <TermFields form={form} offer={goods} side="supplier" files={files} stage={stage} giveUp={giveUp} />
      <TypedTotal form={form} currency={product.currency} side="supplier" />
      <Refusal error={sending.error ?? asking.error} place="form" />
      <p>{t("quote.note")}</p>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={isSending}>
          {t(asks ? "ui:ask.send" : "quote.send")}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
