import { classNames } from "#shared/look/class-names.ts";
import type { OfferCounts } from "#shared/offers/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { tabs, type Tab } from "./tabs.ts";
import styles from "./Tabs.module.css";

interface Props {
  side: "supplier" | "buyer";
  tab: Tab;
  counts: OfferCounts | undefined;
}

/** Which offers the list shows, with how many each are. */
export function Tabs({ side, tab: shown, counts }: Props) {
  const { t } = useTranslation("negotiation");
  const other = side === "supplier" ? "buyer" : "supplier";
  const names = { all: "all", mine: side, theirs: other, accepted: "accepted", closed: "closed" } as const;
  return (
    <nav className={styles.tabs} aria-label={t("tabs.label")}>
      {tabs.map((tab) => {
        const count = counts?.[names[tab]];
        return (
          <Link
            key={tab}
            to={`/dashboard/orders${tab === "all" ? "" : `?tab=${tab}`}`}
            aria-current={tab === shown ? "page" : undefined}
            className={classNames(styles.tab, tab === "mine" && Boolean(count) && styles.hot)}
          >
            {t(tab === "theirs" ? `tabs.theirs.${side}` : `tabs.${tab}`)}
            {count !== undefined && <span className={styles.count}>{count}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
