import { countryName } from "#shared/kernel/country.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { Refusal, useDates } from "#web/src/features/dashboard/index.ts";
import { useWithdrawIdentityMutation } from "#web/src/features/organizations/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";

/** What the public does not see yet of an organization's name and country, or why it never will. */
export function IdentityNotice({ organization }: { organization: OrganizationView }) {
  const { t } = useTranslation("settings");
  const { day } = useDates();
  const language = useLanguage();
  const [withdraw, { isLoading, error }] = useWithdrawIdentityMutation();
  const { id: organizationId, identityRequest: request, listed } = organization;
  if (!request) return null;
  const written = ({ name, country }: { name: string; country: string | null }) =>
    [name, country && countryName(country, language)].filter(Boolean).join(", ");
  const values = { wanted: written(request), shown: written(organization), reason: request.reason ?? "" };
  if (request.status === "refused")
    return (
      <Notice tone="danger" title={listed ? t("identity.refusedTitle", values) : t("identity.unlistedTitle")}>
        {t(listed ? "identity.refused" : "identity.refusedUnlisted", values)}
      </Notice>
    );
  const ground = request.grounds.includes("verified") ? "verified" : "lookAlike";
  return (
    <>
      <Notice
        tone="amber"
        title={listed ? t("identity.waitingTitle", values) : t("identity.unlistedTitle")}
        action={
          request.can.includes("withdraw") && (
            <Button
              size="small"
              loading={isLoading}
              onClick={() => void withdraw({ organizationId, requestId: request.id })}
            >
              {t("identity.withdraw")}
            </Button>
          )
        }
      >
        {t(listed ? `identity.${ground}` : "identity.unlisted", values)}{" "}
        {t("identity.since", { day: day(request.createdAt) })}
      </Notice>
      <Refusal error={error} />
    </>
  );
}
