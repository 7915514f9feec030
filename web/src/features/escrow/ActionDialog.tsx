import type { ActionProps } from "./action-props.ts";
import { disputeOf, proposalsOf, type OrderAction, type OtherAction } from "./actions.ts";
import { AnswerProposalDialog } from "./AnswerProposalDialog.tsx";
import { DeliveredWeightDialog } from "./DeliveredWeightDialog.tsx";
import { DisputeDialog } from "./DisputeDialog.tsx";
import { InspectionDialog } from "./InspectionDialog.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { ProposeDialog } from "./ProposeDialog.tsx";
import { ShipDialog } from "./ShipDialog.tsx";

export type DialogAction = Exclude<OrderAction, "fund"> | OtherAction;

export function ActionDialog({ action, ...props }: ActionProps & { action: DialogAction }) {
  const { order } = props;
  switch (action) {
    case "ship":
      return <ShipDialog {...props} />;
    case "askShip":
      return <ShipDialog {...props} asks />;
    case "inspect":
      return <InspectionDialog {...props} />;
    case "reject":
      return <InspectionDialog {...props} initial="rejected" />;
    case "disputeWeight":
      return <DisputeDialog {...props} why="weight" />;
    case "contestDelivered":
      return <DisputeDialog {...props} why="delivered" />;
    case "weighDelivered":
      return <DeliveredWeightDialog {...props} confirms={false} />;
    case "confirmDelivery":
      return order.weightBasis === "netDelivered" ? (
        <DeliveredWeightDialog {...props} confirms />
      ) : (
        <MoveDialog {...props} action={action} />
      );
    case "dispute":
      return <DisputeDialog {...props} why={disputeOf(order) ?? "undelivered"} />;
    case "propose":
      return <ProposeDialog {...props} kinds={proposalsOf(order)} />;
    case "accept":
    case "decline":
    case "withdraw":
      return order.proposal && <AnswerProposalDialog {...props} answer={action} proposal={order.proposal} />;
    default:
      return <MoveDialog {...props} action={action} />;
  }
}
