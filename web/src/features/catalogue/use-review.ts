import { useEffect, useState, type ComponentType, type ComponentProps } from "react";
import { useTranslation, type Translator } from "#web/src/i18n/use-translation.ts";
import { withTexts } from "#web/src/i18n/with-texts.ts";
import type { OrderReview } from "./review/OrderReview.tsx";

/** What was typed and can be ordered. */
export interface Reviewed {
  /** Metric tons. */
  quantity: string;
  notes: string | null;
}

type View = ComponentType<ComponentProps<typeof OrderReview>>;

let loaded: View | undefined;
const load = async (i18n: Translator): Promise<View> => {
  const code = import("./review/OrderReview.tsx");
  // What the terms say is said in the words of the contract itself.
  const [{ OrderReview }] = await Promise.all([
    withTexts(code, i18n, "order-review"),
    withTexts(code, i18n, "contracts"),
  ]);
  return (loaded = OrderReview);
};

/** The step between the form and the order; it comes once somebody is at the form. */
export function useReview() {
  const { i18n } = useTranslation("catalogue");
  const [View, setView] = useState<View | undefined>(() => loaded);
  const [shown, setShown] = useState<Reviewed | null>(null);
  const [isComing, setComing] = useState(false);
  useEffect(() => {
    // Without a connection it is asked for again by the press that needs it.
    load(i18n).then(
      (arrived) => setView(() => arrived),
      () => undefined,
    );
  }, [i18n]);
  const open = async (typed: Reviewed, onFailed: (error: unknown) => void) => {
    setComing(true);
    try {
      const arrived = await load(i18n);
      setView(() => arrived);
      setShown(typed);
    } catch {
      onFailed({ code: "network", details: {}, requestId: "" });
    }
    setComing(false);
  };
  return { View, shown, isComing, open, close: () => setShown(null) };
}
