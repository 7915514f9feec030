import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link, type Place } from "./Link.tsx";
import { classNames } from "./class-names.ts";
import styles from "./Breadcrumb.module.css";

export interface Crumb {
  label: string;
  /** Left out for the page itself, which comes last. */
  to?: Place;
}

export function Breadcrumb({ items, night }: { items: readonly Crumb[]; night?: boolean }) {
  const { t } = useTranslation("ui");
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
