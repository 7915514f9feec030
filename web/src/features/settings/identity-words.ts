import { countryName } from "#shared/kernel/country.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLanguage } from "#web/src/ui/use-language.ts";

interface Identity {
  name: string;
  country: string | null;
}

/** An organization's name and country as the public sees them, and as they are asked for. */
export function useIdentityWords(): (organization: OrganizationView) => { shown: string; wanted: string } {
  const language = useLanguage();
  const written = ({ name, country }: Identity) =>
    [name, country && countryName(country, language)].filter(Boolean).join(", ");
  return (organization) => ({
    shown: written(organization),
    wanted: written(organization.identityRequest ?? organization),
  });
}

/** Below the fields that hold them: what waits, or that a change will wait. */
export function useIdentityHelp({ name, country, verified, identityRequest: request }: OrganizationView) {
  const { t } = useTranslation("settings");
  const language = useLanguage();
  const isWaiting = request?.status === "waiting";
  const waits = (wanted: string) => t("identity.fieldWaits", { wanted });
  const nameWaits = isWaiting && request.name !== name;
  const countryWaits = isWaiting && request.country !== country;
  return {
    name: nameWaits ? waits(request.name) : verified ? t("identity.help") : undefined,
    country: countryWaits
      ? waits(request.country ? countryName(request.country, language) : t("identity.noCountry"))
      : undefined,
  };
}
