import { useEffect, useRef, useState, type RefObject } from "react";
import { useLocation } from "react-router-dom";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";

/**
 * Another page begins at its heading for the keyboard and for screen readers too, and its title is said, as after a document load. What
 * took the focus in the page itself, or has kept it there, keeps it: a field that is filled in first, a card of a list beside its detail.
 */
export function PageArrival({ main }: { main: RefObject<HTMLElement | null> }) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const page = main.current;
    if (!page || page.querySelector(":focus")) return;
    const heading = page.querySelector("h1");
    if (heading) heading.tabIndex = -1;
    (heading ?? page).focus({ preventScroll: true });
  }, [main, pathname]);
  return (
    <div role="status">
      <VisuallyHidden>{title}</VisuallyHidden>
    </div>
  );
}
