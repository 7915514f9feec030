import { isLargeSum } from "#shared/identity/large-sum.ts";
import type { MoneyView } from "#shared/kernel/money.ts";
import { selfEndpoints } from "#shared/people/self-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useMe } from "../api.ts";

const { usePutOffFactorMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    putOffFactor: build.mutation<null, void>({
      query: () => request(selfEndpoints.putOffFactor),
      invalidatesTags: ["Me"],
    }),
  }),
});

interface Props {
  sum: MoneyView;
  /** Whose texts say it: those of the page around it, since a group of their own would cost every public page two lines of its list. */
  texts: "escrow" | "order-review";
}

/**
 * Beside a large sum that is about to be agreed to or released: two-factor sign-in, for whoever has none and has not put it off. An offer
 * and no wall: what it stands beside can be done all the same.
 */
export function FactorOffer({ sum, texts }: Props) {
  const { t } = useTranslation(texts);
  const { me } = useMe();
  const [putOff, { isLoading, isError }] = usePutOffFactorMutation();
  if (!me?.user.factorOffer || !isLargeSum(sum)) return null;
  return (
    <Notice
      tone="info"
      title={t("factorOffer.title")}
      action={
        <Button size="small" loading={isLoading} onClick={() => void putOff()}>
          {t(isLoading ? "factorOffer.saving" : "factorOffer.later")}
        </Button>
      }
    >
      {t("factorOffer.text")} <TextLink to="/dashboard/settings/security#two-factor">{t("factorOffer.set")}</TextLink>
      {isError && <p role="alert">{t("factorOffer.failed")}</p>}
    </Notice>
  );
}
