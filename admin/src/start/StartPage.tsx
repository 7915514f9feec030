import { useGetIdentity, useTranslate } from "react-admin";
import type { StaffPermission } from "#shared/kernel/permission.ts";
import type { StaffRole } from "#shared/organizations/choices.ts";
import { TotalsPanel } from "../resources/fund-splits/TotalsPanel.tsx";
import { useStaffPermissions } from "../ui/Guard.tsx";
import { PageHead } from "../ui/PageHead.tsx";
import { sections } from "../ui/sections.ts";
import { ErrorState, Waiting } from "../ui/States.tsx";
import {
  AuditBrief,
  DisputesBrief,
  FundSplitsBrief,
  MessagesBrief,
  OrganizationsBrief,
  TasksBrief,
} from "./briefs.tsx";
import { ListingsBrief } from "./ListingsBrief.tsx";
import { VerificationsBrief } from "./VerificationsBrief.tsx";
import { RatesBrief, SettlementsBrief } from "./second-person-briefs.tsx";
import { ProviderNotice } from "./ProviderNotice.tsx";
import styles from "./StartPage.module.css";

/** What waits for the reader, as far as their roles go. */
export function StartPage() {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions, error, refetch } = useStaffPermissions();
  const roles = ((identity?.roles ?? []) as StaffRole[]).map((role) => t(`roles.${role}`)).join(", ");
  if (error && !permissions)
    return <ErrorState title={t("state.rightsUnknown")} error={error} onRetry={() => void refetch()} />;
  if (!permissions) return <Waiting />;
  const may = (permission: StaffPermission) => permissions.includes(permission);
  // Reading and verifying organizations is one part of the work.
  const areas = sections.map(({ permission }) => permission).filter(may);
  const isAlone = new Set(areas.map((permission) => permission.split(".")[0])).size === 1;
  return (
    <>
      <PageHead title={t("start.title")} lede={roles && t("start.lede", { roles })} />
      {may("providerCalls.read") && <ProviderNotice />}
      <div className={styles.briefs}>
        {may("disputes.read") && <DisputesBrief />}
        {may("organizations.verify") && <VerificationsBrief />}
        {may("organizations.read") && <OrganizationsBrief more={isAlone} />}
        {may("listings.review") && <ListingsBrief />}
        {may("contactMessages.read") && <MessagesBrief />}
        {may("tasks.read") && <TasksBrief more={isAlone} />}
        {may("rates.import") && <RatesBrief />}
        {may("providerCalls.settle") && <SettlementsBrief />}
        {may("fundSplits.read") && <TotalsPanel linked={!isAlone} />}
        {may("fundSplits.read") && isAlone && <FundSplitsBrief />}
        {may("auditLog.read") && <AuditBrief />}
      </div>
    </>
  );
}
