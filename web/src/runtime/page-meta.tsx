import { createContext, useContext, useEffect } from "react";
import type { PageFacts } from "#shared/kernel/render.ts";

/** The server collects the facts here while it renders. */
export const PageFactsContext = createContext<((facts: Partial<PageFacts>) => void) | null>(null);

/** Declares the page's title and description. The last one rendered counts. */
export function PageMeta({ title, description, noindex = false, canonical, about }: PageFacts) {
  useContext(PageFactsContext)?.({ title, description: description ?? "", noindex, canonical, about });
  useEffect(() => {
    document.title = title;
    setMeta("description", description);
    setMeta("robots", noindex ? "noindex" : undefined);
  }, [title, description, noindex]);
  return null;
}

/** Declares what the page is about, for search engines; beside a title that its manifest names. */
export function PageAbout({ about }: Required<Pick<PageFacts, "about">>) {
  useContext(PageFactsContext)?.({ about });
  return null;
}

function setMeta(name: string, content: string | undefined): void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!content) return existing?.remove();
  const meta = existing ?? document.head.appendChild(Object.assign(document.createElement("meta"), { name }));
  meta.content = content;
}
