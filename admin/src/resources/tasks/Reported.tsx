import { useQuery } from "@tanstack/react-query";
import { useDataProvider, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { ReportView } from "#shared/threads/admin-contract.ts";
import type { ConsoleData } from "../../providers/data.ts";
import { Email } from "../../ui/Email.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { Messages, messageStyles } from "../../ui/Messages.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useRefusalText } from "../../ui/use-refusal-text.ts";

/** What was reported of a conversation: between whom, by whom, and the words themselves. */
export function Reported({ reportId }: { reportId: string }) {
  const t = useTranslate();
  const data = useDataProvider<ConsoleData>();
  const refusalText = useRefusalText();
  const { data: report, error } = useQuery({
    queryKey: ["message-report", reportId],
    queryFn: () => data.messageReport(reportId),
  });
  if (error)
    return (
      <Notice tone="danger" role="alert">
        {refusalText(error).text}
      </Notice>
    );
  if (!report) return null;
  const { messages, earlier, position, buyer, supplier } = report;
  return (
    <>
      <Parties report={report} />
      <Panel title={t(position === null ? "reports.conversation" : "reports.message")}>
        {messages.length === 0 && <p>{t("reports.nothing")}</p>}
        {earlier > 0 && <p className={messageStyles.note}>{t("reports.earlier", { count: earlier })}</p>}
        <Messages messages={messages} names={{ buyer: buyer.name, supplier: supplier.name }} meant={position} />
      </Panel>
    </>
  );
}

function Parties({
  report: { product, order, buyer, supplier, reportedBy, reason, reportedAt },
}: {
  report: ReportView;
}) {
  const t = useTranslate();
  const { permissions } = useStaffPermissions();
  const linked = ({ id, name }: ReportView["buyer"]) =>
    permissions?.includes("organizations.read") ? <Link to={`/organizations/${id}`}>{name}</Link> : name;
  const side = t(`choices:organizationType.${reportedBy.side}`);
  return (
    <Panel title={t("reports.about")}>
      <Facts
        items={[
          { label: t("reports.product"), value: product },
          { label: t("reports.order"), value: order?.reference },
          { label: t("choices:organizationType.buyer"), value: linked(buyer) },
          { label: t("choices:organizationType.supplier"), value: linked(supplier) },
          {
            label: t("reports.by"),
            value: <Reporter name={reportedBy.name} email={reportedBy.email} side={side} />,
          },
          { label: t("reports.at"), value: <Moment at={reportedAt} /> },
          { label: t("reports.reason"), value: <span className={messageStyles.text}>{reason}</span>, wide: true },
        ]}
      />
    </Panel>
  );
}

/** By name and address; by the address alone where the account has no name, which does not mean that it is gone. */
function Reporter({ name, email, side }: { name: string | null; email: string | null; side: string }) {
  const t = useTranslate();
  if (!email) return t("reports.person", { name: name ?? t("papers.gone"), side });
  return (
    <>
      {name ? t("reports.person", { name, side }) : side} <Email of={email} />
    </>
  );
}
