import { useTranslate } from "react-admin";
import { identityDecisionDraft, type StaffIdentityRequestView } from "#shared/organizations/identity-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { IconCircleCheck, IconCircleX } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ReasonedDecision } from "../../ui/ReasonedDecision.tsx";

/** May the public see this name? */
export function IdentityPanel({ request }: { request: StaffIdentityRequestView }) {
  const t = useTranslate();
  const { id, name, status, reason, decidedBy, decidedAt, suspendedAt } = request;
  return (
    <ReasonedDecision
      title={t("identity.panel")}
      resource="identity-requests"
      record={request}
      draftName={`identity-request.${id}`}
      schema={identityDecisionDraft}
      actions={[
        { name: "accept", icon: IconCircleCheck },
        { name: "refuse", icon: IconCircleX, refuses: true },
      ]}
      words={(action) => ({
        label: t(`identity.${action}`),
        ask: t(`identity.ask.${action}`, { name }),
        effect: t(`identity.effect.${action}`, { name }),
        submit: t(`identity.submit.${action}`),
        help: t("identity.reasonHelp"),
        done: t(`identity.done.${action}`, { name }),
      })}
    >
      <p>{t(`identity.meaning.${status}`)}</p>
      {status === "waiting" && suspendedAt && <Notice tone="amber">{t("identity.suspended")}</Notice>}
      {decidedAt && (
        <Facts
          items={[
            { label: t("identity.decidedBy"), value: decidedBy, wide: true },
            { label: t("identity.decidedAt"), value: <Moment at={decidedAt} />, wide: true },
            { label: t("identity.reason"), value: reason, wide: true },
          ]}
        />
      )}
    </ReasonedDecision>
  );
}
