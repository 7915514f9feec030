import type { ActionProps } from "./action-props.ts";
import type { OrderAction } from "./actions.ts";
import { InspectionDialog } from "./InspectionDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { ShipDialog } from "./ShipDialog.tsx";

export function ActionDialog({ action, ...props }: ActionProps & { action: Exclude<OrderAction, "fund"> }) {
  if (action === "ship") return <ShipDialog {...props} />;
  if (action === "inspect") return <InspectionDialog {...props} />;
  return <MoveDialog {...props} action={action} />;
}
