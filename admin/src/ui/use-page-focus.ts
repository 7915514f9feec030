import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Another page begins at its beginning for the keyboard and for screen readers too, not where the link to it was. */
export function usePageFocus(id: string): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(id)?.focus({ preventScroll: true });
  }, [id, pathname]);
}
