import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { countryName } from "#shared/kernel/country.ts";
import type { StaffCompanyView } from "#shared/inspectors/admin-contract.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Choice } from "../../ui/Field.tsx";
import { IconCircleCheck, IconCircleX } from "../../ui/icons.ts";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { AddCompany } from "./AddCompany.tsx";

/** The directory that both sides of orders choose inspectors from. */
export function CompanyList() {
  const t = useTranslate();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  const accreditationOf = ({ accreditationBody, accreditationNumber }: StaffCompanyView) =>
    [accreditationBody, accreditationNumber].filter(Boolean).join(" ");
  const cropsOf = ({ crops }: StaffCompanyView) => crops.map((crop) => t(`companies.crop.${crop}`)).join(", ");
  return (
    <ListPage<StaffCompanyView>
      title={t("resources.inspection-companies.name", { count: 2 })}
      lede={t("companies.lede")}
      sort={{ field: "name", order: "ASC" }}
      searchLabel={t("companies.search")}
      filters={<ActiveChoice />}
      empty={{ title: t("companies.empty"), sentence: t("companies.emptyHint") }}
      file={[
        { header: t("companies.name"), value: ({ name }) => name },
        { header: t("list.file.country"), value: ({ country }) => country },
        { header: t("companies.accreditationBody"), value: ({ accreditationBody }) => accreditationBody },
        { header: t("companies.accreditationNumber"), value: ({ accreditationNumber }) => accreditationNumber },
        { header: t("companies.crops"), value: cropsOf },
        { header: t("companies.email"), value: ({ email }) => email },
        {
          header: t("companies.state"),
          value: ({ active }) => t(active ? "companies.isActive" : "companies.inactive"),
        },
        { header: inUtc("companies.updatedAt"), value: ({ updatedAt }) => fileMoment(updatedAt) },
      ]}
      columns={[
        {
          id: "name",
          header: t("companies.name"),
          phone: "title",
          sortable: true,
          cell: ({ id, name }) => <Link to={`/inspection-companies/${id}`}>{name}</Link>,
        },
        {
          id: "country",
          header: t("list.file.country"),
          sortable: true,
          cell: ({ country }) => countryName(country, language),
        },
        { id: "accreditation", header: t("companies.accreditationBody"), cell: accreditationOf },
        { id: "crops", header: t("companies.crops"), phone: "hidden", cell: cropsOf },
        {
          id: "state",
          header: t("companies.state"),
          cell: ({ active }) => (
            <Badge tone={active ? "success" : "grey"} icon={active ? IconCircleCheck : IconCircleX}>
              {t(active ? "companies.isActive" : "companies.inactive")}
            </Badge>
          ),
        },
        {
          id: "updatedAt",
          header: t("companies.updatedAt"),
          sortable: true,
          cell: ({ updatedAt }) => <Moment at={updatedAt} />,
        },
      ]}
    >
      <AddCompany />
    </ListPage>
  );
}

function ActiveChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  const { active, ...others } = values;
  return (
    <Choice
      label={t("companies.state")}
      value={active === undefined ? "" : active ? "true" : "false"}
      onChange={(value) => set(value ? { ...others, active: value === "true" } : others)}
      options={[
        { value: "", label: t("companies.all") },
        { value: "true", label: t("companies.isActive") },
        { value: "false", label: t("companies.inactive") },
      ]}
    />
  );
}
