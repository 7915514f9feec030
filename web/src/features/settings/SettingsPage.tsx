import { useState } from "react";
import { Navigate, useLocation } from "react-router-dom";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { DataTab } from "./tabs/DataTab.tsx";
import { CreationTab, OrganizationTab } from "./tabs/OrganizationTab.tsx";
import { NotificationsTab } from "./tabs/NotificationsTab.tsx";
import { SecurityTab } from "./tabs/SecurityTab.tsx";
import { SettingsTabs } from "./tabs/SettingsTabs.tsx";
import { movedTo, tabOf } from "./tabs/tab-list.ts";
import { TypedContext } from "./tabs/typed.ts";
import styles from "./SettingsPage.module.css";

/** The reader's organization and their own account, each part at an address of its own. */
export function Component() {
  const { t } = useTranslation(["settings", "settings-organization"]);
  const { me } = useMe();
  const location = useLocation();
  // The form stays while its success is read, although the organization exists by then.
  const [creating, setCreating] = useState(me?.organization === null);
  const [typed] = useState(() => new Set<string>());
  const moved = movedTo(location);
  if (moved) return <Navigate to={moved} replace />;
  if (!me) return null;
  const organization = creating ? null : me.organization;
  const tab = tabOf(location.pathname);
  const isNew = tab === "organization" && !organization;
  const title = isNew ? t("create.title") : t("title");
  const named = tab === "organization" ? title : `${t(`settings-organization:tabs.${tab}`)}, ${title}`;
  return (
    <TypedContext value={typed}>
      <DashboardMeta title={named} />
      <PageHead look="desk" title={title} lede={t(isNew ? "create.lede" : "lede")} />
      <SettingsTabs shown={tab} type={(organization?.type as OrganizationType | undefined) ?? null} />
      {/* Each tab begins anew, as a page does. */}
      <div key={tab} className={styles.tab}>
        {tab === "organization" &&
          (organization ? (
            <OrganizationTab me={me} organizationId={organization.id} />
          ) : (
            <CreationTab me={me} onStart={() => setCreating(true)} />
          ))}
        {tab === "security" && <SecurityTab user={me.user} />}
        {tab === "notifications" && <NotificationsTab user={me.user} notices={organization !== null} />}
        {tab === "data" && <DataTab user={me.user} />}
      </div>
    </TypedContext>
  );
}
