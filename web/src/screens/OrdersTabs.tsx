import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import styles from "./OrdersTabs.module.css";

/** The lists of what is bought and sold, those that there are. */
const tabs = [
  { id: "offers", to: "/dashboard/orders" },
  { id: "requests", to: "/dashboard/orders/requests" },
] as const;
export type OrdersTab = (typeof tabs)[number]["id"];

/** Leads from one list of Orders to another. */
export function OrdersTabs({ current }: { current: OrdersTab }) {
  const { t } = useTranslation("ui");
  return (
    <nav className={styles.tabs} aria-label={t("ordersTabs.label")} data-print="never">
      {tabs.map(({ id, to }) => (
        <Link key={id} to={to} className={styles.tab} aria-current={id === current ? "page" : undefined}>
          {t(`ordersTabs.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
