import Button from "@mui/material/Button";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { localPath } from "#shared/kernel/language.ts";
import type { StaffOrganizationView } from "#shared/organizations/admin-contract.ts";
import { IconCircleX, IconExternalLink, IconRosetteDiscountCheck } from "../../ui/icons.ts";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { RowTable } from "../../ui/RowTable.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { VerificationBadge } from "../../ui/StatusBadge.tsx";
import { Timeline } from "../../ui/Timeline.tsx";
import { useLanguage } from "../../ui/use-language.ts";
import { WithAside } from "../../ui/WithAside.tsx";
import { useStaffPermissions } from "../../ui/Guard.tsx";
import { DoublesPanel } from "./DoublesPanel.tsx";
import { OrganizationFacts } from "./OrganizationFacts.tsx";
import { PicturesPanel } from "./PicturesPanel.tsx";
import { ScreeningPanel } from "./ScreeningPanel.tsx";
import { SuspensionPanel } from "./SuspensionPanel.tsx";
import { VerificationPanel } from "./VerificationPanel.tsx";

export function OrganizationPage() {
  const t = useTranslate();
  return (
    <ShowPage<StaffOrganizationView>
      list={{ to: "/organizations", label: t("resources.organizations.name", { count: 2 }) }}
      absent={t("organizations.absent")}
    >
      {(organization) => <Organization key={organization.id} organization={organization} />}
    </ShowPage>
  );
}

function Organization({ organization }: { organization: StaffOrganizationView }) {
  const t = useTranslate();
  const language = useLanguage();
  const { permissions } = useStaffPermissions();
  const { id, name, type, verification, suspendedAt, products, listed, identityRequestId } = organization;
  return (
    <>
      <PageHead
        title={name}
        back={{ to: "/organizations", label: t("resources.organizations.name", { count: 2 }), here: name }}
      >
        <VerificationBadge state={verification} />
        {/* A supplier without products on offer, or whose name nobody has looked at, has no page there. */}
        {type === "supplier" && products > 0 && listed && !suspendedAt && (
          <Button
            size="small"
            variant="text"
            href={localPath(language, `/suppliers/${id}`)}
            target="_blank"
            rel="noopener"
            endIcon={<IconExternalLink size={16} stroke={1.75} aria-hidden="true" />}
          >
            {t("organizations.publicPage")}
          </Button>
        )}
      </PageHead>
      <WithAside
        label={t("organizations.panel")}
        jump={t("decide.toDecision")}
        aside={
          <Stack>
            <VerificationPanel organization={organization} />
            <SuspensionPanel organization={organization} />
          </Stack>
        }
      >
        <Stack>
          {suspendedAt && (
            <Notice tone="amber">
              <span>
                {t("organizations.suspended")} <Moment at={suspendedAt} />
              </span>
            </Notice>
          )}
          {(identityRequestId ?? !listed) && (
            <Notice tone="amber">
              {identityRequestId && t("organizations.nameWaits")} {!listed && t("organizations.unlisted")}{" "}
              {identityRequestId && (
                <Link to={`/identity-requests/${identityRequestId}`}>{t("organizations.toNameCheck")}</Link>
              )}
            </Notice>
          )}
          <Panel title={t("organizations.facts")}>
            <OrganizationFacts organization={organization} />
          </Panel>
          {permissions?.includes("sanctions.read") && <ScreeningPanel organizationId={id} />}
          <DoublesPanel organizationId={id} />
          <PicturesPanel organization={organization} />
          <Panel title={t("organizations.members", { count: organization.members.length })} flush>
            <Members members={organization.members} />
          </Panel>
          <Panel title={t("organizations.decisions")}>
            <Decisions decisions={organization.decisions} />
          </Panel>
        </Stack>
      </WithAside>
    </>
  );
}

function Members({ members }: Pick<StaffOrganizationView, "members">) {
  const t = useTranslate();
  return (
    <RowTable
      caption={t("organizations.members", { count: members.length })}
      rows={members}
      rowKey={({ id }) => id}
      columns={[
        {
          id: "email",
          header: t("organizations.email"),
          phone: "title",
          cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
        },
        { id: "role", header: t("organizations.role"), cell: ({ role }) => t(`choices:memberRole.${role}`) },
        {
          id: "job",
          header: t("organizations.job"),
          cell: ({ jobTitle }) => (jobTitle ? t(`choices:jobTitle.${jobTitle}`, { _: jobTitle }) : "–"),
        },
      ]}
    />
  );
}

function Decisions({ decisions }: Pick<StaffOrganizationView, "decisions">) {
  const t = useTranslate();
  if (decisions.length === 0) return <p>{t("organizations.noDecisions")}</p>;
  return (
    <Timeline
      items={decisions.map(({ id, transition, reason, by, at }) => ({
        id,
        icon: transition === "verify" ? IconRosetteDiscountCheck : IconCircleX,
        title: t(`organizations.decision.${transition}`),
        line: (
          <>
            <Moment at={at} />
            {by && `, ${by}`}
          </>
        ),
        note: reason,
      }))}
    />
  );
}
