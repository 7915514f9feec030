import { createContext, use } from "react";
import { SlowHint as Hint } from "#web/src/ui/SlowHint.tsx";

/** Whether the bar above the page says why something does not come. */
export const IsCauseKnown = createContext(false);

/** The hint at a slow connection, save where the reader is told what is the matter. */
export const SlowHint = () => (use(IsCauseKnown) ? null : <Hint />);
