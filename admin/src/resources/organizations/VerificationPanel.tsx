import { useTranslate } from "react-admin";
import { verificationDraft, type StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import { IconCircleX, IconRosetteDiscountCheck } from "../../ui/icons.ts";
import { ReasonedDecision } from "../../ui/ReasonedDecision.tsx";

/** Is the organization who it says it is? */
export function VerificationPanel({ organization }: { organization: StaffOrganizationView }) {
  const t = useTranslate();
  const { id, name, verification } = organization;
  const labels = { verify: "verify", refuse: verification === "verified" ? "withdraw" : "refuse" };
  return (
    <ReasonedDecision
      title={t("organizations.panel")}
      resource="organizations"
      record={organization}
      draftName={`organization.${id}`}
      schema={verificationDraft}
      actions={[
        { name: "verify", icon: IconRosetteDiscountCheck },
        { name: "refuse", icon: IconCircleX, refuses: true },
      ]}
      words={(action) => ({
        label: t(`organizations.${labels[action]}`),
        ask: t(`organizations.ask.${action}`, { name }),
        effect: t(`organizations.effect.${action}`, { name }),
        submit: t(`organizations.submit.${action}`),
        help: t(`organizations.reasonHelp.${action}`),
        done: t(`organizations.done.${action}`, { name }),
      })}
    >
      <p>{t(`organizations.meaning.${verification}`)}</p>
    </ReasonedDecision>
  );
}
