import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { countryName } from "#shared/kernel/country.ts";
import type { StaffOrganizationRow } from "#shared/organizations/admin-contract.ts";
import { organizationTypes, verificationStates } from "#shared/organizations/choices.ts";
import { Badge } from "../../ui/Badge.tsx";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { IconBan } from "../../ui/icons.ts";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Place } from "../../ui/Place.tsx";
import { VerificationBadge } from "../../ui/StatusBadge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import styles from "./OrganizationList.module.css";

export function OrganizationList() {
  const t = useTranslate();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  return (
    <ListPage<StaffOrganizationRow>
      title={t("resources.organizations.name", { count: 2 })}
      lede={t("organizations.lede")}
      sort={{ field: "createdAt", order: "DESC" }}
      searchLabel={t("organizations.search")}
      filters={
        <>
          <FilterChoice
            name="verification"
            label={t("organizations.state")}
            options={verificationStates.map((value) => ({ value, label: t(`organizations.verification.${value}`) }))}
          />
          <FilterChoice
            name="type"
            label={t("organizations.side")}
            options={organizationTypes.map((value) => ({ value, label: t(`choices:organizationType.${value}`) }))}
          />
        </>
      }
      empty={{ title: t("organizations.empty") }}
      file={[
        { header: t("organizations.name"), value: ({ name }) => name },
        {
          header: t("organizations.state"),
          value: ({ verification }) => t(`organizations.verification.${verification}`),
        },
        { header: t("organizations.side"), value: ({ type }) => t(`choices:organizationType.${type}`) },
        { header: t("list.file.country"), value: ({ country }) => country && countryName(country, language) },
        { header: t("list.file.countryCode"), value: ({ country }) => country },
        { header: t("list.file.city"), value: ({ city }) => city },
        { header: t("organizations.products"), value: ({ products }) => products },
        { header: t("organizations.orders"), value: ({ orders }) => orders },
        { header: inUtc("organizations.since"), value: ({ createdAt }) => fileMoment(createdAt) },
      ]}
      columns={[
        {
          id: "name",
          header: t("organizations.name"),
          sortable: true,
          phone: "title",
          cell: ({ id, name }) => <Link to={`/organizations/${id}`}>{name}</Link>,
        },
        {
          id: "verification",
          header: t("organizations.state"),
          sortable: true,
          phone: "bare",
          cell: ({ verification, identityRequestId, suspendedAt }) => (
            <span className={styles.state}>
              <VerificationBadge state={verification} />
              {suspendedAt && (
                <Badge tone="amber" icon={IconBan}>
                  {t("organizations.suspendedShort")}
                </Badge>
              )}
              {identityRequestId && (
                <Link to={`/identity-requests/${identityRequestId}`}>{t("organizations.nameWaitsShort")}</Link>
              )}
            </span>
          ),
        },
        { id: "type", header: t("organizations.side"), cell: ({ type }) => t(`choices:organizationType.${type}`) },
        {
          id: "country",
          header: t("organizations.place"),
          sortable: true,
          cell: ({ country, city }) => (country || city ? <Place country={country} city={city} /> : "–"),
        },
        {
          id: "products",
          header: t("organizations.products"),
          align: "end",
          phone: "hidden",
          cell: ({ products }) => products,
        },
        {
          id: "orders",
          header: t("organizations.orders"),
          align: "end",
          phone: "hidden",
          cell: ({ orders }) => orders,
        },
        {
          id: "createdAt",
          header: t("organizations.since"),
          sortable: true,
          cell: ({ createdAt }) => <Moment at={createdAt} day />,
        },
      ]}
    />
  );
}
