import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useLocation } from "react-router-dom";
import { Link } from "#web/src/ui/Link.tsx";
import type { MeView } from "#shared/people/contract.ts";
import { Logo } from "#web/src/motifs/Logo.tsx";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import type { NavigationItem } from "./navigation.ts";
import styles from "./Sidebar.module.css";

interface Props {
  items: readonly NavigationItem[];
  organization: MeView["organization"];
  /** Whose menu it is, and so what belongs to it, is not known yet. */
  isComing?: boolean;
  /** Stays whole on a tablet: inside the phone's drawer. */
  whole?: boolean;
  /** After a link was followed. */
  onLeave?: () => void;
  /** Between the menu and the organization. */
  children?: ReactNode;
}

export function Sidebar({ items, organization, isComing, whole, onLeave, children }: Props) {
  const { t } = useTranslation(["dashboard", "site"]);
  const { pathname } = useLocation();
  // Below the first one, the overview, stand all the others.
  const isActive = (to: string, id: string) => pathname === to || (id !== "overview" && pathname.startsWith(`${to}/`));
  return (
    <div className={classNames(styles.side, !whole && styles.folding)}>
      <Link to="/" className={styles.brand} aria-label={t("home")} onClick={onLeave}>
        <Logo name={t("site:name")} night size="small" />
      </Link>
      <Band name="tickLeaf" className={styles.band} />
      <nav aria-label={t("navigation")}>
        <ul className={styles.list}>
          {items.map(({ id, to, icon, count }) => (
            <li key={id}>
              <Link
                to={to}
                aria-current={isActive(to, id) ? "page" : undefined}
                title={t(`place.${id}`)}
                className={classNames(styles.item, isActive(to, id) && styles.active)}
                onClick={onLeave}
              >
                <Icon of={icon} />
                <span className={styles.name}>{t(`place.${id}`)}</span>
                {Boolean(count) && (
                  <span className={styles.count}>
                    <span aria-hidden="true">{count}</span>
                    <VisuallyHidden>{t(`count.${id}`, { count })}</VisuallyHidden>
                  </span>
                )}
              </Link>
            </li>
          ))}
          {isComing && [0, 1, 2].map((place) => <li key={place} className={styles.coming} aria-hidden="true" />)}
        </ul>
      </nav>
      {children}
      {organization && (
        <div className={styles.organization}>
          <Monogram name={organization.name} />
          <p className={styles.who}>
            <b className={styles.organizationName}>{organization.name}</b>
            <span className={styles.kind}>
              {t(organization.verified ? "organizationKindVerified" : "organizationKind", {
                type: t(`choices:organizationType.${organization.type}`),
              })}
            </span>
          </p>
        </div>
      )}
    </div>
  );
}
