import { useTranslate } from "react-admin";
import type { ImportedRates } from "#shared/currencies/contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useLanguage } from "../../ui/use-language.ts";

interface Rate {
  currency: string;
  usdPerUnit: string;
}

/** Which of the imported rates hold, which wait for a second person, and which of others still do. */
export function ImportResult({ items, waiting, stillWaiting }: ImportedRates) {
  const t = useTranslate();
  const language = useLanguage();
  const words = (key: string, rates: readonly Rate[]) =>
    t(`rates.${key}`, {
      rates: rates.map(({ currency, usdPerUnit }) => `${currency} ${formatNumber(usdPerUnit, language)}`).join(" · "),
      count: rates.length,
      smart_count: rates.length,
    });
  const held = items.filter(({ state }) => state === "inForce");
  const late = items.filter(({ state }) => state !== "inForce");
  return (
    <div role="status">
      <Stack>
        {held.length > 0 && <Notice tone="success">{words("held", held)}</Notice>}
        {late.length > 0 && <Notice tone="info">{words("late", late)}</Notice>}
        {waiting.length > 0 && <Notice tone="amber">{words("mustWait", waiting)}</Notice>}
        {stillWaiting.length > 0 && <Notice tone="amber">{words("stillWaiting", stillWaiting)}</Notice>}
      </Stack>
    </div>
  );
}
