import { useTranslate } from "react-admin";
import type { ProviderCallDetail, SettlementView } from "#shared/escrow/provider-call-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { formatDate } from "../../ui/moments.ts";
import { Stack } from "../../ui/Stack.tsx";
import { useLanguage } from "../../ui/use-language.ts";

interface Props {
  call: ProviderCallDetail;
  settlement: SettlementView;
}

/** What was said last of a call that was carried out by hand, by whom, and what became of it. */
export function SettlementPanel({ call, settlement }: Props) {
  const t = useTranslate();
  const language = useLanguage();
  const words = (name: string) => t(`providerCalls.byHand.${name}`);
  const { status, proposedBy, proposedAt, decidedBy, decidedAt } = settlement;
  return (
    <Panel title={words("title")}>
      <Stack>
        {status === "proposed" && (
          <Notice tone="info">{words(call.can.includes("withdrawSettlement") ? "ownProposal" : "intro")}</Notice>
        )}
        <Facts
          items={[
            { label: words("status"), value: words(`statuses.${status}`) },
            { label: words("evidenceReference"), value: settlement.evidenceReference },
            { label: words("doneOn"), value: formatDate(settlement.doneOn, language) },
            { label: words("providerId"), value: settlement.providerId },
            { label: words("landingPageUrl"), value: settlement.landingPageUrl, wide: true },
            { label: words("note"), value: settlement.note, wide: true },
            { label: words("proposedBy"), value: <By email={proposedBy.email} at={proposedAt} />, wide: true },
            {
              label: words("decidedBy"),
              value: decidedBy && decidedAt && <By email={decidedBy.email} at={decidedAt} />,
              wide: true,
            },
            { label: words("decidedReason"), value: settlement.decidedReason, wide: true },
          ]}
        />
      </Stack>
    </Panel>
  );
}

const By = ({ email, at }: { email: string; at: string }) => (
  <>
    {email}, <Moment at={at} />
  </>
);
