import { useState } from "react";
import { isDecimal, parseDecimal } from "#shared/kernel/decimal.ts";
import { minorOf, moneyView, quantityScale, toMinor, totalOf } from "#shared/kernel/money.ts";
import { hindranceOf } from "#shared/offers/acceptable.ts";
import type { QuoteView, RequestView } from "#shared/quotations/contract.ts";
import { tonsOf } from "#shared/terms/worth.ts";
import { useIntentionKey } from "#web/src/forms/intention.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { useNow } from "#web/src/screens/dates.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { Dialog } from "#web/src/ui/Dialog.tsx";
import { formatDecimal } from "#shared/kernel/decimal.ts";
import { IconCheck } from "#web/src/ui/icons.ts";
import { formatMoney, formatQuantity } from "#web/src/ui/money-text.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { NumberInput } from "#web/src/ui/NumberInput.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useAwardQuotesMutation } from "./api.ts";
import { useRequestWords } from "./request-words.ts";
import styles from "./AwardBar.module.css";

interface Props {
  request: RequestView;
  quotes: readonly QuoteView[];
  /** One of them at least awaits the buyer's answer. */
  choosable: boolean;
  taken: Readonly<Record<string, string>>;
  onQuantity: (offerId: string, quantity: string) => void;
  onDone: () => void;
}

const isQuantity = (text: string) => isDecimal(text, quantityScale) && parseDecimal(text, quantityScale) > 0n;
const thousandths = (text: string) => (isQuantity(text) ? parseDecimal(text, quantityScale) : 0n);

/** How much of each chosen quote is taken, what it comes to, and the award itself. */
export function AwardBar({ request, quotes, choosable, taken, onQuantity, onDone }: Props) {
  const { t } = useTranslation(["quotations", "choices"]);
  const language = useLanguage();
  const words = useRequestWords();
  const [asks, setAsks] = useState<"award" | "close" | null>(null);
  const chosen = quotes.filter(({ offerId }) => offerId in taken);
  const tons = chosen.reduce((sum, { offerId, unit, netWeightKg }) => {
    const quantity = taken[offerId] ?? "";
    if (!isQuantity(quantity)) return sum;
    return sum + thousandths(unit === "MT" || !netWeightKg ? quantity : tonsOf(quantity, netWeightKg));
  }, 0n);
  const already = parseDecimal(request.sent?.awarded ?? "0", quantityScale);
  const all = formatDecimal(tons + already, quantityScale, 0);
  const whole = thousandths(request.quantity);
  const totals = new Map<string, bigint>();
  for (const { offerId, quantity, pricePerUnit, total } of chosen) {
    const part = taken[offerId] ?? "";
    if (!pricePerUnit || !total || !isQuantity(part)) continue;
    const { currency } = pricePerUnit;
    const worth =
      thousandths(part) === thousandths(quantity)
        ? minorOf(total)
        : totalOf(thousandths(part), toMinor(pricePerUnit.amount, currency));
    totals.set(currency, (totals.get(currency) ?? 0n) + worth);
  }
  const sums = [...totals].map(([currency, minor]) => formatMoney(moneyView(minor, currency), language)).join(" + ");
  const invalid = chosen.some(({ offerId }) => !isQuantity(taken[offerId] ?? ""));
  const now = useNow();
  const hindered = chosen.flatMap((quote) => {
    const hindrance = hindranceOf(quote, now);
    return hindrance ? [t(`award.hindered.${hindrance}`, { supplier: quote.supplier.name })] : [];
  });
  const { can, status } = request;
  const closes = can.includes("close") && (status !== "open" || !can.includes("withdraw"));
  if (!choosable && !closes) return null;
  return (
    <div className={choosable ? styles.bar : undefined} data-print="never">
      {choosable && (
        <>
          <div className={styles.told}>
            <b>{t("award.title")}</b>
            <span className={tons + already === whole ? styles.right : styles.other}>
              {t("award.sum", { awarded: words.tons(all), asked: words.tons(request.quantity) })}
            </span>
          </div>
          {chosen.map((quote) => (
            <NumberInput
              key={quote.offerId}
              label={quote.supplier.name}
              suffix={t(`choices:unit.${quote.unit}`, { defaultValue: quote.unit })}
              value={taken[quote.offerId] ?? ""}
              onValueChange={(value) => onQuantity(quote.offerId, value)}
              error={isQuantity(taken[quote.offerId] ?? "") ? undefined : t("award.quantity")}
              fieldClassName={styles.quantity}
            />
          ))}
          <b className={styles.total}>{sums}</b>
        </>
      )}
      {closes && <Button onClick={() => setAsks("close")}>{t("award.close")}</Button>}
      {choosable && (
        <Button
          variant="primary"
          icon={IconCheck}
          disabledReason={chosen.length === 0 ? t("award.none") : invalid ? t("award.quantity") : hindered[0]}
          onClick={() => setAsks("award")}
        >
          {chosen.length === 0 ? t("award.take") : t("award.send", { count: chosen.length })}
        </Button>
      )}
      {asks && (
        <AwardDialog
          request={request}
          quotes={asks === "award" ? chosen : []}
          taken={taken}
          differs={tons + already !== whole}
          all={words.tons(all)}
          quantityOf={(quote, quantity) =>
            formatQuantity(
              quantity,
              t(`choices:unitOf.${quote.unit}`, { count: Number(quantity), defaultValue: quote.unit }),
              language,
            )
          }
          onClose={() => setAsks(null)}
          onDone={() => {
            setAsks(null);
            onDone();
          }}
        />
      )}
    </div>
  );
}

interface DialogProps {
  request: RequestView;
  quotes: readonly QuoteView[];
  taken: Readonly<Record<string, string>>;
  differs: boolean;
  all: string;
  quantityOf: (quote: QuoteView, quantity: string) => string;
  onClose: () => void;
  onDone: () => void;
}

/** Accepting binds: it is said once more what of whom. Without quotes the request is closed alone. */
function AwardDialog({ request, quotes, taken, differs, all, quantityOf, onClose, onDone }: DialogProps) {
  const { t } = useTranslation("quotations");
  const { keyFor } = useIntentionKey();
  const onlyCloses = quotes.length === 0;
  const [close, setClose] = useState(onlyCloses);
  const [award, { isLoading, error }] = useAwardQuotesMutation();
  const send = async () => {
    const awards = quotes.map(({ offerId, number }) => ({ offerId, number, quantity: taken[offerId] ?? "" }));
    const form = { awards, close };
    const answer = await award({ requestId: request.id, form, idempotencyKey: keyFor(form) });
    if (!answer.error) onDone();
  };
  return (
    <Dialog
      open
      band="tickLeaf"
      title={t(onlyCloses ? "award.closeTitle" : "award.confirm", { count: quotes.length })}
      subtitle={request.number}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" loading={isLoading} onClick={() => void send()}>
            {t(onlyCloses ? "award.close" : "award.send", { count: quotes.length })}
          </Button>
        </>
      }
    >
      <ul className={styles.lines}>
        {quotes.map((quote) => {
          const quantity = taken[quote.offerId] ?? "";
          const isWhole = thousandths(quantity) === thousandths(quote.quantity);
          return (
            <li key={quote.offerId}>
              <b>{quote.supplier.name}</b>, {quantityOf(quote, quantity)}:{" "}
              {t(isWhole ? "award.accepts" : "award.counters", { whole: quantityOf(quote, quote.quantity) })}
            </li>
          );
        })}
      </ul>
      {!onlyCloses && differs && <Notice tone="amber">{t("award.differs", { awarded: all })}</Notice>}
      {onlyCloses ? (
        <p>{t("award.closeText")}</p>
      ) : (
        <Checkbox
          label={t("award.andClose")}
          note={t("award.closeText")}
          checked={close}
          onChange={({ target }) => setClose(target.checked)}
        />
      )}
      <Refusal error={error} place="form" />
    </Dialog>
  );
}
