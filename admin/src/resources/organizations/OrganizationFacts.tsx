import { useTranslate } from "react-admin";
import { formatQuantity } from "#shared/look/money-text.ts";
import type { StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import { contactFacts } from "../../ui/contact-facts.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useLanguage } from "../../ui/use-language.ts";

/** All that the organization says about itself, and what we know. */
export function OrganizationFacts({ organization }: { organization: StaffOrganizationView }) {
  const t = useTranslate();
  const language = useLanguage();
  const { type, certifications, exportVolume, description, story, products, orders, createdAt } = organization;
  const unit = exportVolume && t(`choices:unit.${exportVolume.unit}`, { _: exportVolume.unit });
  return (
    <Facts
      items={[
        { label: t("organizations.side"), value: t(`choices:organizationType.${type}`) },
        ...contactFacts(organization, t),
        {
          label: t("organizations.certifications"),
          value: certifications.map((name) => t(`choices:certification.${name}`, { _: name })).join(", "),
        },
        {
          label: t("organizations.exportVolume"),
          value: exportVolume && formatQuantity(exportVolume.value, unit ?? "", language),
        },
        { label: t("organizations.products"), value: String(products) },
        { label: t("organizations.orders"), value: String(orders) },
        { label: t("organizations.since"), value: <Moment at={createdAt} day /> },
        { label: t("organizations.description"), value: description, wide: true },
        { label: t("organizations.story"), value: story, wide: true },
      ]}
    />
  );
}
