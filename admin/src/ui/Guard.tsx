import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { usePermissions, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { rolesWith } from "#shared/identity/staff.ts";
import type { StaffPermission } from "#shared/kernel/permission.ts";
import { PageHead } from "./PageHead.tsx";
import { EmptyState, ErrorState, Waiting } from "./States.tsx";

/** What the reader may do, as the server says; undefined until it has said so. */
export function useStaffPermissions() {
  const { permissions, error, refetch } = usePermissions<readonly StaffPermission[] | null>();
  return { permissions: permissions ?? undefined, error, refetch };
}

/** A page for those who have `permission`; others are told whose it is. */
export function Guard({ permission, children }: { permission: StaffPermission; children: ReactNode }) {
  const t = useTranslate();
  const { permissions, error, refetch } = useStaffPermissions();
  if (permissions?.includes(permission)) return children;
  if (error && !permissions)
    return <ErrorState title={t("state.rightsUnknown")} error={error} onRetry={() => void refetch()} />;
  if (!permissions) return <Waiting />;
  const roles = rolesWith(permission).map((role) => t(`roles.${role}`));
  return (
    <>
      <PageHead title={t("state.notYours")} />
      <EmptyState
        title={t("state.forbidden")}
        sentence={t("state.whose", { roles: roles.join(", ") })}
        action={
          <Button component={Link} to="/">
            {t("state.toStart")}
          </Button>
        }
      />
    </>
  );
}
