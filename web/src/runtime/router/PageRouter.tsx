import { createContext, startTransition, use, useCallback, useLayoutEffect, useRef, useState } from "react";
import { NavigationType, type NavigateOptions, type To } from "react-router-dom";
import type { PageNavigation } from "./navigation.ts";
import { Pages } from "./Pages.tsx";
import { beginPage } from "./scroll.ts";

const NavigationContext = createContext<PageNavigation | null>(null);

/** Opens another place of the product, without language. Resolves when it is shown, or when another was asked for meanwhile. */
export function useNavigate(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigation = use(NavigationContext);
  return useCallback(
    async (to, options) => {
      if (!navigation) throw new Error("nobody navigates while the server renders");
      await navigation.navigate(to, options);
    },
    [navigation],
  );
}

/** Shows the page that its navigation has loaded. News are a transition: what the reader does meanwhile goes first. */
export function PageRouter({ navigation, basename }: { navigation: PageNavigation; basename: string }) {
  const [shown, setShown] = useState(navigation.shown);
  useLayoutEffect(() => navigation.subscribe((news) => startTransition(() => setShown(news))), [navigation]);
  const { page, action, pending, still } = shown;
  const begun = useRef(page.location);
  useLayoutEffect(() => {
    if (begun.current === page.location) return;
    begun.current = page.location;
    if (!still) beginPage(page.location, action === NavigationType.Pop);
  }, [page, action, still]);
  return (
    <NavigationContext value={navigation}>
      <Pages page={page} pending={pending} basename={basename} navigator={navigation.navigator} action={action} />
    </NavigationContext>
  );
}
