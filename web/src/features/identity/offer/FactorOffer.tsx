import { lazy, Suspense } from "react";
import { isLargeSum } from "#shared/identity/large-sum.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import { withTexts } from "#web/src/i18n/with-texts.ts";
import { useTranslation, type Translator } from "#web/src/i18n/use-translation.ts";
import { useMe } from "../api.ts";

let View: ReturnType<typeof viewOf> | undefined;
const viewOf = (i18n: Translator) =>
  lazy(async () => ({ default: (await withTexts(import("./OfferNotice.tsx"), i18n, "factor-offer")).OfferNotice }));

/** Beside a large sum that is about to be agreed to or released: two-factor sign-in, for whoever has none and has not put it off. */
export function FactorOffer({ sum }: { sum: MoneyView }) {
  const { i18n } = useTranslation("ui");
  const { me } = useMe();
  if (!me?.user.factorOffer || !isLargeSum(sum)) return null;
  const Offer = (View ??= viewOf(i18n));
  return (
    <Suspense fallback={null}>
      <Offer />
    </Suspense>
  );
}
