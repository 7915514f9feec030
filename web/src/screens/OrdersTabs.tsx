import { createContext, use, useEffect, useRef } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { contractsPath, requestsPath, samplesPath } from "#shared/desktop/addresses.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import styles from "./OrdersTabs.module.css";

/** The parts of the Orders page in their sequence; their words are `<id>` of `orders-tabs`. */
const ordersTabs = [
  { id: "offers", to: "/dashboard/orders" },
  { id: "requests", to: requestsPath },
  { id: "samples", to: samplesPath },
  { id: "contracts", to: contractsPath },
] as const satisfies readonly { id: string; to: `/${string}` }[];
export type OrdersTab = (typeof ordersTabs)[number]["id"];

/** How much waits for the reader's side on each tab that has no tabs of its own, as far as it has been read. */
export const OrdersWaitingContext = createContext<Partial<Record<OrdersTab, number>>>({});

/** What stands beside offers under Orders, each at an address of its own. */
export function OrdersTabs({ shown }: { shown: OrdersTab }) {
  const { t } = useTranslation("orders-tabs");
  const waiting = use(OrdersWaitingContext);
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row is longer than the screen, and longer yet once it says how much waits.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 24;
  }, [shown, waiting]);
  return (
    <nav aria-label={t("label")} className={styles.nav}>
      <ul ref={list} className={styles.list}>
        {ordersTabs.map(({ id, to }) => {
          const count = waiting[id] ?? 0;
          return (
            <li key={id}>
              <Link
                to={to}
                className={classNames(styles.tab, id === shown && styles.current)}
                aria-current={id === shown ? "page" : undefined}
              >
                {t(id)}
                {count > 0 && (
                  <>
                    <span aria-hidden="true" className={styles.count}>
                      {count}
                    </span>
                    <VisuallyHidden>, {t("waiting", { count })}</VisuallyHidden>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
