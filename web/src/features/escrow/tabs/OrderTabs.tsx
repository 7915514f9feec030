import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { orderTabs, useOrderTab, type OrderTab } from "./order-tabs.ts";
import styles from "./OrderTabs.module.css";

interface Props {
  panels: Record<OrderTab, ReactNode>;
  /** How much waits for the reader there. */
  news: Partial<Record<OrderTab, number>>;
  /** Those that paper tells otherwise, or that have nothing for it. */
  unprinted: readonly OrderTab[];
}

/**
 * The parts of an order's page, each at an address of its own. All of them stand in the page, so that paper has what it needs of each, and nothing that was
 * typed in one is lost by looking at another.
 */
export function OrderTabs({ panels, news, unprinted }: Props) {
  const { t } = useTranslation("order-parts");
  const { shown, to } = useOrderTab();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row is longer than the screen.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 24;
  }, [shown]);
  return (
    <div className={styles.parts} data-tabs="">
      <nav aria-label={t("tabs.label")} data-print="never">
        <ul ref={list} className={styles.list}>
          {orderTabs.map((tab) => {
            const count = news[tab] ?? 0;
            return (
              <li key={tab}>
                <Link
                  to={to(tab)}
                  still
                  className={styles.tab}
                  aria-current={tab === shown ? "page" : undefined}
                  data-tab={tab}
                >
                  {t(`tabs.${tab}`)}
                  {count > 0 && (
                    <>
                      <span className={classNames(styles.count, tab === "documents" && styles.due)} aria-hidden="true">
                        {count}
                      </span>
                      <VisuallyHidden>{t(`tabs.news.${tab}`, { count })}</VisuallyHidden>
                    </>
                  )}
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
      {orderTabs.map((tab) => (
        <div
          key={tab}
          className={classNames(styles.panel, tab !== shown && styles.away)}
          data-print={unprinted.includes(tab) ? "never" : undefined}
        >
          {panels[tab]}
        </div>
      ))}
    </div>
  );
}
