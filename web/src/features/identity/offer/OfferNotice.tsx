import { selfEndpoints } from "#shared/people/self-contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { baseApi } from "#web/src/runtime/api/base.ts";
import { request } from "#web/src/runtime/api/request.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";

const { usePutOffFactorMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    putOffFactor: build.mutation<null, void>({
      query: () => request(selfEndpoints.putOffFactor),
      invalidatesTags: ["Me"],
    }),
  }),
});

/** An offer and no wall: what it stands beside can be done all the same. */
export function OfferNotice() {
  const { t } = useTranslation("factor-offer");
  const [putOff, { isLoading, isError }] = usePutOffFactorMutation();
  return (
    <Notice
      tone="info"
      title={t("title")}
      action={
        <Button size="small" loading={isLoading} onClick={() => void putOff()}>
          {t(isLoading ? "saving" : "later")}
        </Button>
      }
    >
      {t("text")} <TextLink to="/dashboard/settings/security#two-factor">{t("set")}</TextLink>
      {isError && <p role="alert">{t("failed")}</p>}
    </Notice>
  );
}
