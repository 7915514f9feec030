import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link, type Place } from "#web/src/ui/Link.tsx";
import type { TablerIcon } from "@tabler/icons-react";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { IconTile } from "#web/src/ui/Badge.tsx";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconChevronRight, IconInbox, IconPlus, IconSearch, IconSettings, IconShieldLock } from "#web/src/ui/icons.ts";
import styles from "./QuickActions.module.css";

interface Props {
  overview: OverviewView | undefined;
  side: OrganizationType;
  verified: boolean;
  suspended: boolean;
}

export function QuickActions({ overview, side, verified, suspended }: Props) {
  const { t } = useTranslation("dashboard");
  const first: Action =
    side === "supplier"
      ? {
          to: "/dashboard/products?add=1",
          icon: IconPlus,
          label: t("quick.addProduct"),
          note: t(
            suspended ? "quick.addProductHidden" : verified ? "quick.addProductNote" : "quick.addProductReviewed",
          ),
          solid: true,
        }
      : { to: "/products/all", icon: IconSearch, label: t("quick.browse"), note: t("quick.browseNote"), solid: true };
  const actions: Action[] = [
    first,
    {
      to: "/dashboard/orders",
      icon: IconInbox,
      label: t("quick.orders"),
      note: overview && t("quick.ordersNote", { count: overview.offers.pending }),
    },
    {
      to: "/dashboard/escrow",
      icon: IconShieldLock,
      label: t("quick.escrow"),
      note:
        overview &&
        [
          t("quick.escrowNote", { count: overview.orders.active }),
          overview.orders.disputed > 0 && t("stats.disputed", { count: overview.orders.disputed }),
        ]
          .filter(Boolean)
          .join(", "),
    },
    { to: "/dashboard/settings", icon: IconSettings, label: t("quick.settings"), note: t("quick.settingsNote") },
  ];
  return (
    <Card as="section">
      <CardHead title={t("quick.title")} />
      <ul>
        {actions.map((action) => (
          <li key={action.to} className={styles.row}>
            <Link to={action.to} className={styles.link}>
              <IconTile icon={action.icon} solid={action.solid} />
              <span className={styles.text}>
                <span className={styles.label}>{action.label}</span>
                <span className={styles.note}>{action.note}</span>
              </span>
              <Icon of={IconChevronRight} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface Action {
  to: Place;
  icon: TablerIcon;
  label: string;
  note?: string;
  solid?: boolean;
}
