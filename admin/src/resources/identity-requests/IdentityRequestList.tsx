import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { countryName } from "#shared/kernel/country.ts";
import type { StaffIdentityRequestView } from "#shared/organizations/identity-contract.ts";
import { identityRequestStates } from "#shared/organizations/identity-process.ts";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { IdentityBadge } from "../../ui/StatusBadge.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";

const waitingOnly = { status: "waiting" };

/** Names and countries that the public does not see before somebody has looked; at first those that wait. */
export function IdentityRequestList() {
  const t = useTranslate();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  const why = ({ grounds }: StaffIdentityRequestView) =>
    grounds.map((ground) => t(`identity.ground.${ground}`)).join(", ");
  return (
    <ListPage<StaffIdentityRequestView>
      title={t("resources.identity-requests.name", { count: 2 })}
      lede={t("identity.lede")}
      sort={{ field: "createdAt", order: "DESC" }}
      filterDefaults={waitingOnly}
      searchLabel={t("identity.search")}
      filters={
        <FilterChoice
          name="status"
          label={t("identity.state")}
          options={identityRequestStates.map((value) => ({ value, label: t(`identity.status.${value}`) }))}
        />
      }
      empty={{ title: t("identity.empty") }}
      file={[
        { header: t("identity.name"), value: ({ name }) => name },
        { header: t("identity.current"), value: ({ currentName, listed }) => (listed ? currentName : "") },
        { header: t("list.file.country"), value: ({ country }) => country && countryName(country, language) },
        { header: t("list.file.countryCode"), value: ({ country }) => country },
        { header: t("identity.state"), value: ({ status }) => t(`identity.status.${status}`) },
        { header: t("identity.grounds"), value: why },
        { header: inUtc("identity.since"), value: ({ createdAt }) => fileMoment(createdAt) },
        { header: t("identity.decidedBy"), value: ({ decidedBy }) => decidedBy },
        { header: t("identity.reason"), value: ({ reason }) => reason },
      ]}
      columns={[
        {
          id: "name",
          header: t("identity.name"),
          sortable: true,
          phone: "title",
          cell: ({ id, name }) => <Link to={`/identity-requests/${id}`}>{name}</Link>,
        },
        {
          id: "status",
          header: t("identity.state"),
          phone: "bare",
          cell: ({ status }) => <IdentityBadge status={status} />,
        },
        {
          id: "current",
          header: t("identity.current"),
          cell: ({ currentName, listed }) => (listed ? currentName : t("identity.nothing")),
        },
        { id: "grounds", header: t("identity.grounds"), cell: why },
        {
          id: "createdAt",
          header: t("identity.since"),
          sortable: true,
          cell: ({ createdAt }) => <Moment at={createdAt} day />,
        },
      ]}
    />
  );
}
