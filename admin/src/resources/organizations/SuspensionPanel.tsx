import { useTranslate } from "react-admin";
import { verificationDraft, type StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import { IconCircleCheck, IconCircleX } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { ReasonedDecision } from "../../ui/ReasonedDecision.tsx";
import { Timeline } from "../../ui/Timeline.tsx";

/** Whether the organization takes part: what our team has decided about that, and the buttons. */
export function SuspensionPanel({ organization }: { organization: StaffOrganizationView }) {
  const t = useTranslate();
  const { id, version, name, suspendedAt, suspension } = organization;
  return (
    <ReasonedDecision
      title={t("organizations.suspension.title")}
      resource="organizations"
      record={{ id, version, can: suspension.can }}
      draftName={`organization.suspension.${id}`}
      schema={verificationDraft}
      actions={[
        { name: "reinstate", icon: IconCircleCheck },
        { name: "suspend", icon: IconCircleX, refuses: true },
      ]}
      words={(action) => ({
        label: t(`organizations.suspension.${action}`),
        ask: t(`organizations.suspension.ask.${action}`, { name }),
        effect: t(`organizations.suspension.effect.${action}`, { name }),
        submit: t(`organizations.suspension.submit.${action}`),
        help: t(`organizations.suspension.reasonHelp.${action}`),
        done: t(`organizations.suspension.done.${action}`, { name }),
      })}
    >
      <p>{t(`organizations.suspension.meaning.${suspendedAt ? "suspended" : "standing"}`)}</p>
      {suspension.decisions.length > 0 && (
        <Timeline
          items={suspension.decisions.map(({ id: decision, transition, reason, by, at }) => ({
            id: decision,
            icon: transition === "reinstate" ? IconCircleCheck : IconCircleX,
            title: t(`organizations.suspension.decision.${transition}`),
            line: (
              <>
                <Moment at={at} />
                {by && `, ${by}`}
              </>
            ),
            note: reason,
          }))}
        />
      )}
    </ReasonedDecision>
  );
}
