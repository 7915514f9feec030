import { useGetList, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { verificationDraft, type StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import type { StaffVerificationRow } from "#shared/verification/admin-contract.ts";
import { isAsked } from "#shared/verification/choices.ts";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { IconCircleX, IconRosetteDiscountCheck } from "../../ui/icons.ts";
import { ReasonedDecision } from "../../ui/ReasonedDecision.tsx";
import { RequestBadge } from "../verifications/badges.tsx";

const newest = { pagination: { page: 1, perPage: 1 }, sort: { field: "askedAt", order: "DESC" } } as const;

/** Is the organization who it says it is? Where it has asked itself, that is decided where its papers are read. */
export function VerificationPanel({ organization }: { organization: StaffOrganizationView }) {
  const t = useTranslate();
  const { id, name, verification, can } = organization;
  const request = useNewestRequest(id);
  const isRead = request !== undefined && isAsked(request.state);
  const labels = { verify: "verify", refuse: verification === "verified" ? "withdraw" : "refuse" };
  return (
    <ReasonedDecision
      title={t("organizations.panel")}
      resource="organizations"
      record={{ ...organization, can: isRead ? [] : can }}
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
      {request && (
        <>
          <p>
            {t("verifying:organization.request")} <RequestBadge state={request.state} />
          </p>
          {isRead && <p>{t("verifying:organization.openRequest")}</p>}
          <p>
            <Link to={`/verifications/${request.id}`}>{t("verifying:organization.toRequest")}</Link>
          </p>
        </>
      )}
    </ReasonedDecision>
  );
}

/** The organization's last request, for those who may read it. */
function useNewestRequest(organizationId: string): StaffVerificationRow | undefined {
  const { permissions = [] } = useStaffPermissions();
  const { data } = useGetList<StaffVerificationRow>(
    "verifications",
    { filter: { organizationId }, ...newest },
    { enabled: permissions.includes("organizations.verify"), onError: () => undefined },
  );
  return data?.[0];
}
