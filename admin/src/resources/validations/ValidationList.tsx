import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { ValidationRow } from "#shared/inspectors/admin-contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { ValidationBadge } from "./ValidationBadge.tsx";

const openOnly = { open: true };

/** Approvals of suppliers that wait for the buyer or for us, the oldest first. */
export function ValidationList() {
  const t = useTranslate();
  const inUtc = useUtcHeader();
  const byOf = ({ byInspector }: ValidationRow) => t(byInspector ? "validations.byLink" : "validations.bySupplier");
  const partiesOf = ({ buyer, supplier }: ValidationRow) => `${buyer.name}, ${supplier.name}`;
  return (
    <ListPage<ValidationRow>
      title={t("resources.validations.name", { count: 2 })}
      lede={t("validations.lede")}
      sort={{ field: "submittedAt", order: "ASC" }}
      filterDefaults={openOnly}
      searchLabel={t("validations.search")}
      filters={<StateChoice />}
      empty={{ title: t("validations.empty"), sentence: t("validations.emptyHint") }}
      file={[
        { header: t("validations.order"), value: ({ order }) => order.reference },
        { header: t("validations.product"), value: ({ product }) => product },
        { header: t("validations.parties"), value: partiesOf },
        { header: t("validations.inspector"), value: ({ inspector }) => inspector },
        { header: t("validations.certificate"), value: ({ certificateNumber }) => certificateNumber },
        { header: t("validations.by"), value: byOf },
        { header: inUtc("validations.submittedAt"), value: ({ submittedAt }) => fileMoment(submittedAt) },
        { header: inUtc("validations.inspectBy"), value: ({ inspectBy }) => inspectBy && fileMoment(inspectBy) },
        {
          header: t("validations.state"),
          value: ({ decision }) => t(decision ? `validations.decision.${decision}` : "validations.waits"),
        },
      ]}
      columns={[
        {
          id: "order",
          header: t("validations.order"),
          phone: "title",
          cell: ({ id, order }) => <Link to={`/validations/${id}`}>{order.reference}</Link>,
        },
        { id: "product", header: t("validations.product"), cell: ({ product }) => product },
        { id: "parties", header: t("validations.parties"), cell: partiesOf },
        { id: "inspector", header: t("validations.inspector"), cell: ({ inspector }) => inspector },
        { id: "by", header: t("validations.by"), phone: "hidden", cell: byOf },
        {
          id: "submittedAt",
          header: t("validations.submittedAt"),
          sortable: true,
          cell: ({ submittedAt }) => <Moment at={submittedAt} />,
        },
        {
          id: "inspectBy",
          header: t("validations.inspectBy"),
          sortable: true,
          cell: ({ inspectBy }) => inspectBy && <Moment at={inspectBy} />,
        },
        {
          id: "state",
          header: t("validations.state"),
          cell: ({ decision }) => <ValidationBadge decision={decision} />,
        },
      ]}
    />
  );
}

function StateChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  const { open, ...others } = values;
  return (
    <Choice
      label={t("validations.state")}
      value={open === undefined ? "" : open ? "open" : "decided"}
      onChange={(value) => set(value ? { ...others, open: value === "open" } : others)}
      options={[
        { value: "open", label: t("validations.open") },
        { value: "decided", label: t("validations.decided") },
        { value: "", label: t("validations.all") },
      ]}
    />
  );
}
