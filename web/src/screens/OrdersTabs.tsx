import { useEffect, useRef } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { contractsPath, requestsPath, samplesPath } from "#shared/desktop/addresses.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import styles from "./OrdersTabs.module.css";

/** The parts of the Orders page in their sequence; their words are `<id>` of `orders-tabs`. */
const ordersTabs = [
  { id: "offers", to: "/dashboard/orders" },
  { id: "requests", to: requestsPath },
  { id: "samples", to: samplesPath },
  { id: "contracts", to: contractsPath },
] as const satisfies readonly { id: string; to: `/${string}` }[];
export type OrdersTab = (typeof ordersTabs)[number]["id"];

/** What stands beside offers under Orders, each at an address of its own. */
export function OrdersTabs({ shown }: { shown: OrdersTab }) {
  const { t } = useTranslation("orders-tabs");
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row is longer than the screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 24;
  }, [shown]);
  return (
    <nav aria-label={t("label")} className={styles.nav}>
      <ul ref={list} className={styles.list}>
        {ordersTabs.map(({ id, to }) => (
          <li key={id}>
            <Link
              to={to}
              className={classNames(styles.tab, id === shown && styles.current)}
              aria-current={id === shown ? "page" : undefined}
            >
              {t(id)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
