import { createContext, useContext } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link, type Place } from "./Link.tsx";
import { classNames } from "#shared/look/class-names.ts";
import styles from "./Breadcrumb.module.css";

export interface Crumb {
  label: string;
  /** Left out for the page itself, which comes last. */
  to?: Place;
}

/** The server collects the crumbs of a page here while it renders, for search engines. */
export const CrumbsContext = createContext<((items: readonly Crumb[]) => void) | null>(null);

export function Breadcrumb({ items, night }: { items: readonly Crumb[]; night?: boolean }) {
  const { t } = useTranslation("ui");
  useContext(CrumbsContext)?.(items);
  return (
    <nav aria-label={t("breadcrumb")}>
      <ol className={classNames(styles.list, night && styles.night)}>
        {items.map((item) => (
          <li key={item.label} className={styles.item}>
            {item.to === undefined ? (
              <span aria-current="page" className={styles.here}>
                {item.label}
              </span>
            ) : (
              <Link to={item.to} className={styles.link}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
