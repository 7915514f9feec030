import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { providerCallStates, type ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { CallBadge, stateKey } from "./CallBadge.tsx";
import { ComparisonPanel } from "./ComparisonPanel.tsx";
import { HealthPanel } from "./HealthPanel.tsx";
import styles from "./ProviderCalls.module.css";
import { useTopicName } from "./use-topic-name.ts";

const openOnly = { state: "open" };

/** What we have told the escrow provider; at first what it has not taken and is not tried any more. */
export function ProviderCallList() {
  const t = useTranslate();
  const topicName = useTopicName();
  const inUtc = useUtcHeader();
  return (
    <ListPage<ProviderCallView>
      title={t("resources.provider-calls.name", { count: 2 })}
      lede={t("providerCalls.lede")}
      sort={{ field: "id", order: "DESC" }}
      searchLabel={t("providerCalls.search")}
      filterDefaults={openOnly}
      filters={<StateChoice />}
      empty={{ title: t("providerCalls.empty"), sentence: t("providerCalls.emptyHint") }}
      file={[
        { header: t("list.file.number"), value: ({ id }) => id },
        { header: t("providerCalls.what"), value: ({ topic }) => topicName(topic) },
        { header: t("providerCalls.order"), value: ({ reference }) => reference },
        { header: t("providerCalls.state"), value: (call) => t(stateKey(call)) },
        { header: t("providerCalls.attempts"), value: ({ attempts }) => String(attempts) },
        { header: t("providerCalls.error"), value: ({ error }) => error },
        { header: inUtc("providerCalls.since"), value: ({ createdAt }) => fileMoment(createdAt) },
      ]}
      columns={[
        {
          id: "topic",
          header: t("providerCalls.what"),
          phone: "title",
          cell: ({ id, topic }) => <Link to={`/provider-calls/${id}`}>{topicName(topic)}</Link>,
        },
        { id: "order", header: t("providerCalls.order"), cell: ({ reference }) => reference },
        { id: "state", header: t("providerCalls.state"), cell: (call) => <CallBadge {...call} /> },
        { id: "attempts", header: t("providerCalls.attempts"), align: "end", cell: ({ attempts }) => attempts },
        {
          id: "id",
          header: t("providerCalls.since"),
          sortable: true,
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
    >
      <div className={styles.comparison}>
        <HealthPanel />
        <ComparisonPanel />
      </div>
    </ListPage>
  );
}

function StateChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  return (
    <Choice
      label={t("providerCalls.state")}
      value={typeof values.state === "string" ? values.state : ""}
      onChange={(state) => set(state ? { state } : {})}
      options={[
        { value: "open", label: t("providerCalls.waitForUs") },
        { value: "toConfirm", label: t("providerCalls.toConfirm") },
        ...providerCallStates.map((state) => ({ value: state, label: t(`providerCalls.states.${state}`) })),
        { value: "", label: t("providerCalls.all") },
      ]}
    />
  );
}
