import type { TranslateFunction } from "react-admin";
import type { PartyView } from "#shared/disputes/staff-view.ts";
import { Email } from "./Email.tsx";
import { Outward } from "./Outward.tsx";
import { Place } from "./Place.tsx";

type Organization = Pick<
  PartyView,
  "organizationType" | "country" | "city" | "phone" | "contactEmail" | "website" | "established"
>;

/** Who an organization is and how to reach it. */
export function contactFacts(organization: Organization, t: TranslateFunction) {
  const { organizationType, country, city, phone, contactEmail, website, established } = organization;
  return [
    {
      label: t("organizations.business"),
      value: t(`choices:businessType.${organizationType}`, { _: organizationType }),
    },
    { label: t("organizations.place"), value: (country ?? city) && <Place country={country} city={city} /> },
    { label: t("organizations.phone"), value: phone && <a href={`tel:${phone.replace(/\s/g, "")}`}>{phone}</a> },
    { label: t("organizations.email"), value: contactEmail && <Email of={contactEmail} /> },
    { label: t("organizations.website"), value: website && <Outward to={website} /> },
    { label: t("organizations.established"), value: established },
  ];
}
