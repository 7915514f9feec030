import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from "react";
import { useLocation } from "react-router-dom";
import { classNames } from "#shared/look/class-names.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconBell } from "#web/src/ui/icons.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useCountUnreadQuery } from "./notices-api.ts";
import { noticesPath } from "./path.ts";
import styles from "./Bell.module.css";

const BellPanel = lazy(() => import("./BellPanel.tsx"));

/** More are not counted out. */
const mostShown = 99;
/** From this width on the panel opens; narrower, and where its code does not come, the bell leads to the page. */
const panelFits = "(width >= 768px)";

/** Opens the newest notices, leads to all of them, and says how many are unread, as they arrive. */
export function Bell() {
  const { t } = useTranslation("notifications");
  const { data } = useCountUnreadQuery();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const count = data?.count ?? 0;
  const words = count === 0 ? t("bellNone") : t("bell", { count });

  useEffect(() => {
    if (!open) return;
    const pressElsewhere = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", pressElsewhere);
    return () => document.removeEventListener("pointerdown", pressElsewhere);
  }, [open]);

  const press = (event: MouseEvent) => {
    const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0;
    if (!isPlain || pathname.endsWith(noticesPath) || !window.matchMedia(panelFits).matches) return;
    event.preventDefault();
    setOpen(!open);
  };
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.stopPropagation();
    setOpen(false);
    link.current?.focus();
  };
  return (
    <div
      ref={root}
      role="presentation"
      className={styles.root}
      onKeyDown={leaveByKey}
      onBlur={(event) => event.relatedTarget && !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <Link
        ref={link}
        to={noticesPath}
        className={classNames(styles.bell, open && styles.open)}
        aria-label={words}
        aria-expanded={open}
        title={words}
        onClick={press}
      >
        <Icon of={IconBell} size="large" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </Link>
      <span role="status">
        <VisuallyHidden>{count > 0 && words}</VisuallyHidden>
      </span>
      {open && (
        <Suspense fallback={null}>
          <BellPanel onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
