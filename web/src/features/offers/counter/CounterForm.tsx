import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSearchParams } from "react-router-dom";
import { differingTerms } from "#shared/offers/compare.ts";
import type { OfferVersionView, OfferView } from "#shared/offers/contract.ts";
import { mostFiles } from "#shared/threads/rules.ts";
import { refuseFiles, useArrival, useUploads } from "#web/src/features/documents/index.ts";
import { useAskToSend } from "#web/src/features/drafts/index.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { isApiError } from "#web/src/forms/use-problem-text.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { serverNow } from "#web/src/runtime/api/server-time.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useKeptForm } from "#web/src/screens/use-kept-form.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { IconSend } from "#web/src/ui/icons.ts";
import { MoneyText } from "#web/src/ui/Money.tsx";
import { StickyBar } from "#web/src/ui/StickyBar.tsx";
import { useCounterOfferMutation } from "../api.ts";
import { otherVersionIn } from "../answer/other-version.ts";
import { useTermWords } from "../terms/use-term-words.ts";
import { exchangesOf } from "./exchanges-of.ts";
import { previewOf } from "./preview.ts";
import { Summary } from "./Summary.tsx";
import { TermFields } from "./TermFields.tsx";
import { ChangesContext } from "./TermRow.tsx";
import { typedOf, type CounterTyped } from "./typed.ts";
import { counterName, useCounterForm } from "./use-counter-form.ts";
import styles from "./CounterForm.module.css";

interface Props {
  offer: OfferView;
  side: "supplier" | "buyer";
  /** All that were made; a newer one than the base may be among them. */
  versions: readonly OfferVersionView[];
  /** The version that is answered, and by which the form was filled in. */
  base: OfferVersionView;
}

const formId = "counter-offer";

/** Another version of an offer: all of its terms, those of the newest one until something else is typed. */
export function CounterForm({ offer, side, versions, base }: Props) {
  const { t } = useTranslation(["negotiation", "ui"]);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [exchange = "KC"] = exchangesOf(offer);
  const [first] = useState(() => typedOf(base, exchange, serverNow()));
  const form = useCounterForm(first);
  const files = useUploads({ purpose: "message", place: `counter:${offer.id}`, most: mostFiles, kept: true });
  const { stage, isAwaiting, arrived, giveUp } = useArrival(files);
  const { drop } = useKeptForm(counterName(offer.id), form, { answers: base.number });
  const { keyFor } = useIntentionKey();
  const [counter, { isLoading, error }] = useCounterOfferMutation();
  const [askToSend, asking] = useAskToSend();
  const asks = !offer.can.includes("counter") && offer.can.includes("askCounter");
  // Who has come to fix the price finds its fields open.
  const fixes = params.has("fix");
  useEffect(() => {
    if (fixes) form.setValue("isFixing", true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the form is another object with each render, and the same one.
  }, [fixes]);
  const typed = useWatch({ control: form.control }) as CounterTyped;
  const words = useTermWords();
  const preview = previewOf(typed, base, offer.currency as never);
  const changed = differingTerms(base, preview);
  const newer = offer.number > base.number;
  const isSending = isLoading || asking.isLoading || isAwaiting;
  const refusal = error ?? asking.error;
  const send = form.handleSubmit(async (draft) => {
    if (isSending || newer) return;
    const [documents] = (await arrived()) ?? [];
    if (!documents) return;
    const body = { ...draft, documents };
    const params = { offerId: offer.id };
    const idempotencyKey = keyFor(body);
    const sent = asks
      ? await askToSend({ call: "offers.counter", params, body, idempotencyKey })
      : await counter({ ...params, draft: body, idempotencyKey });
    if (sent.error) {
      if (isApiError(sent.error)) form.refuse(sent.error);
      refuseFiles(sent.error, { documents: files });
      return;
    }
    drop();
    files.clear();
    await navigate(`/dashboard/orders/${offer.id}`);
  });
  const next = base.number + 1;
  const button = (look: { block?: boolean }) => (
    <Button
      type="submit"
      form={formId}
      variant="primary"
      icon={IconSend}
      loading={isSending}
      disabledReason={newer ? t("counter.newer.held") : undefined}
      {...look}
    >
      {asks ? t("ui:ask.send") : t("counter.side.send", { number: next })}
    </Button>
  );
  return (
    <>
      <ChangesContext value={{ number: base.number, changed, was: words(base) }}>
        <form id={formId} noValidate className={styles.columns} onSubmit={(event) => void send(event)}>
          <TermFields form={form} offer={offer} side={side} files={files} stage={stage} giveUp={giveUp} />
          <Summary
            side={side}
            versions={versions.filter(({ number }) => number <= base.number)}
            base={base}
            preview={preview}
            changed={changed}
            words={words}
          >
            {!otherVersionIn(refusal) && <Refusal error={refusal} place="form" />}
            {button({ block: true })}
            <p className={styles.ends}>{asks ? t("ui:ask.note") : t("counter.side.ends", { number: base.number })}</p>
          </Summary>
        </form>
      </ChangesContext>
      <StickyBar>
        <p className={styles.barTotal}>
          <span>{t("counter.side.short", { count: changed.length })}</span>
          <b>{preview.total ? <MoneyText value={preview.total} /> : t("counter.side.toFix")}</b>
        </p>
        {button({})}
      </StickyBar>
    </>
  );
}
