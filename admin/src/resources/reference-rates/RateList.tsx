import { useTranslate } from "react-admin";
import type { StoredRateView } from "#shared/currencies/contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { Choice } from "../../ui/Field.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useLanguage } from "../../ui/use-language.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { ImportPanel } from "./ImportPanel.tsx";
import { RateBadge } from "./RateBadge.tsx";
import { RefusedRates } from "./RefusedRates.tsx";
import { WaitingRates } from "./WaitingRates.tsx";

const newestOnly = { newest: true };

/** The rates at which listings in other currencies are ordered; at first the newest of each. */
export function RateList() {
  const t = useTranslate();
  const language = useLanguage();
  const inUtc = useUtcHeader();
  const { permissions } = useStaffPermissions();
  return (
    <ListPage<StoredRateView>
      title={t("resources.reference-rates.name", { count: 2 })}
      lede={t("rates.lede")}
      sort={{ field: "asOf", order: "DESC" }}
      filterDefaults={newestOnly}
      filters={<NewestChoice />}
      empty={{ title: t("rates.empty"), sentence: t("rates.emptyHint") }}
      file={[
        { header: t("rates.currency"), value: ({ currency }) => currency },
        { header: t("rates.rate"), value: ({ usdPerUnit }) => usdPerUnit },
        { header: inUtc("rates.asOf"), value: ({ asOf }) => fileMoment(asOf) },
        { header: t("rates.source"), value: ({ source }) => source },
        { header: t("rates.state"), value: ({ state }) => t(`rates.states.${state}`) },
        { header: t("rates.importedBy"), value: ({ importedBy }) => importedBy },
        { header: t("rates.confirmedBy"), value: ({ confirmedBy }) => confirmedBy },
        { header: inUtc("rates.importedAt"), value: ({ importedAt }) => fileMoment(importedAt) },
      ]}
      columns={[
        {
          id: "currency",
          header: t("rates.currency"),
          sortable: true,
          phone: "title",
          cell: ({ currency }) => <strong>{currency}</strong>,
        },
        {
          id: "rate",
          header: t("rates.rate"),
          align: "end",
          cell: ({ usdPerUnit }) => formatNumber(usdPerUnit, language),
        },
        { id: "asOf", header: t("rates.asOf"), sortable: true, cell: ({ asOf }) => <Moment at={asOf} /> },
        { id: "state", header: t("rates.state"), cell: ({ state }) => <RateBadge state={state} /> },
        { id: "source", header: t("rates.source"), cell: ({ source }) => source },
        { id: "by", header: t("rates.importedBy"), phone: "hidden", cell: ({ importedBy }) => importedBy ?? "–" },
        {
          id: "confirmed",
          header: t("rates.confirmedBy"),
          phone: "hidden",
          cell: ({ confirmedBy }) => confirmedBy ?? "–",
        },
      ]}
    >
      {permissions?.includes("rates.import") && <RefusedRates />}
      {permissions?.includes("rates.import") && <ImportPanel />}
      <WaitingRates />
    </ListPage>
  );
}

function NewestChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  return (
    <Choice
      label={t("rates.state")}
      value={values.newest ? "newest" : ""}
      onChange={(value) => set(value ? newestOnly : {})}
      options={[
        { value: "newest", label: t("rates.newest") },
        { value: "", label: t("rates.all") },
      ]}
    />
  );
}
