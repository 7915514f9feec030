import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { StaffAccountRow } from "#shared/people/staff-accounts-contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { FactorBadge } from "./FactorBadge.tsx";

/** Where support finds the account of whoever writes. */
export function AccountList() {
  const t = useTranslate();
  const inUtc = useUtcHeader();
  return (
    <ListPage<StaffAccountRow>
      title={t("resources.accounts.name", { count: 2 })}
      lede={t("people.lede")}
      sort={{ field: "createdAt", order: "DESC" }}
      searchLabel={t("people.search")}
      filters={<FactorChoice />}
      empty={{ title: t("people.empty") }}
      file={[
        { header: t("people.email"), value: ({ email }) => email },
        { header: t("people.organization"), value: ({ organization }) => organization },
        {
          header: t("people.factor"),
          value: ({ secondFactor }) => t(secondFactor ? "people.factorOn" : "people.factorOff"),
        },
        { header: inUtc("people.since"), value: ({ createdAt }) => fileMoment(createdAt) },
      ]}
      columns={[
        {
          id: "email",
          header: t("people.email"),
          sortable: true,
          phone: "title",
          cell: ({ id, email }) => <Link to={`/accounts/${id}`}>{email}</Link>,
        },
        { id: "organization", header: t("people.organization"), cell: ({ organization }) => organization ?? "–" },
        {
          id: "secondFactor",
          header: t("people.factor"),
          phone: "bare",
          cell: ({ secondFactor }) => <FactorBadge isOn={secondFactor} />,
        },
        {
          id: "createdAt",
          header: t("people.since"),
          sortable: true,
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
    />
  );
}

function FactorChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  const { secondFactor, ...others } = values;
  return (
    <Choice
      label={t("people.factor")}
      value={secondFactor === undefined ? "" : secondFactor ? "on" : "off"}
      onChange={(value) => set(value ? { ...others, secondFactor: value === "on" } : others)}
      options={[
        { value: "", label: t("people.all") },
        { value: "on", label: t("people.factorOn") },
        { value: "off", label: t("people.factorOff") },
      ]}
    />
  );
}
