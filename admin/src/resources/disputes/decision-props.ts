import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { useMove } from "../../ui/use-move.ts";

export interface DecisionProps {
  dispute: DisputeCaseView;
  moving: ReturnType<typeof useMove>;
  /** Why the last try was refused. */
  refusal: unknown;
  /** A new try begins. */
  onAsk: () => void;
}
