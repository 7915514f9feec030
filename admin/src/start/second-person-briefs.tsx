import { useTranslate } from "react-admin";
import type { ProposedRateView } from "#shared/currencies/contract.ts";
import type { ProviderCallView } from "#shared/escrow/provider-call-contract.ts";
import { formatNumber } from "#shared/look/numbers.ts";
import { useTopicName } from "../resources/provider-calls/use-topic-name.ts";
import { Brief } from "../ui/Brief.tsx";
import { Moment } from "../ui/Moment.tsx";
import { useLanguage } from "../ui/use-language.ts";
import { Latest } from "./Latest.tsx";

const awaiting = { status: "awaiting_confirmation" };
const toConfirm = { state: "toConfirm" };

/** Exchange rates that a second person has to confirm. */
export function RatesBrief() {
  const t = useTranslate();
  const language = useLanguage();
  return (
    <Latest<ProposedRateView>
      name="reference-rates"
      from="proposed-rates"
      filter={awaiting}
      title={t("start.rates")}
      empty={t("start.noRates")}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, currency, usdPerUnit, source, importedBy, importedAt }) => ({
            id,
            to: "/reference-rates",
            title: `1 ${currency} = ${formatNumber(usdPerUnit, language)} USD`,
            aside: <span>{source}</span>,
            line: (
              <>
                <span>{importedBy}</span>
                <Moment at={importedAt} />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}

/** What was carried out by hand, and a second person has to confirm. */
export function SettlementsBrief() {
  const t = useTranslate();
  const topicName = useTopicName();
  return (
    <Latest<ProviderCallView>
      name="provider-calls"
      filter={toConfirm}
      title={t("start.settlements")}
      empty={t("start.noSettlements")}
    >
      {(rows) => (
        <Brief
          items={rows.map(({ id, topic, reference, createdAt }) => ({
            id,
            to: `/provider-calls/${id}`,
            title: topicName(topic),
            line: (
              <>
                <span>{reference}</span>
                <Moment at={createdAt} />
              </>
            ),
          }))}
        />
      )}
    </Latest>
  );
}
