import { verificationPath } from "#shared/verification/path.ts";
import type { VerificationView } from "#shared/verification/contract.ts";
import { useGetOrganizationQuery, useGetVerificationQuery } from "#web/src/features/own-organization/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconHourglass, IconInfoCircle } from "#web/src/ui/icons.ts";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import styles from "./IdentityLine.module.css";

/** That a change of name or country waits for staff, and that nobody has verified the organization yet: each with where it is told whole. */
export function IdentityLine({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation(["dashboard", "verification"]);
  const { data } = useGetOrganizationQuery(organizationId);
  // What waits for the office's own answer does not lie with our team.
  const isAsked = data?.verification === "waiting";
  const { data: asked, isLoading } = useGetVerificationQuery(organizationId, { skip: !isAsked });
  if (!data) return null;
  const { identityRequest, listed, verification } = data;
  const waitsFor = isAsked && asked ? theirsToDo(asked) : undefined;
  return (
    <>
      {identityRequest?.status === "waiting" && (
        <p className={styles.line}>
          <Icon of={IconHourglass} size="small" />
          <span>
            {t(listed ? "identity.waits" : "identity.unlisted")}{" "}
            <TextLink to="/dashboard/settings">{t("identity.link")}</TextLink>
          </span>
        </p>
      )}
      {verification !== "verified" && !(isAsked && isLoading) && (
        <p className={styles.line}>
          <Icon of={isAsked && !waitsFor ? IconHourglass : IconInfoCircle} size="small" />
          <span>
            {t(`verification:line.${waitsFor ?? verification}`)}{" "}
            <TextLink to={verificationPath}>
              {t(verification === "none" ? "verification:line.ask" : "verification:line.link")}
            </TextLink>
          </span>
        </p>
      )}
    </>
  );
}

/** What of a request the office itself has to do. */
function theirsToDo({ request, papers, requiredPapers }: VerificationView): "questions" | "replace" | undefined {
  if (request?.state !== "questions") return undefined;
  if (request.questions.some(({ answer }) => answer === null)) return "questions";
  return papers.some(({ kind, state }) => state === "refused" && requiredPapers.includes(kind)) ? "replace" : undefined;
}
