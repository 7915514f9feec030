import type { CaseAction } from "../case-actions.ts";
import type { CaseDialogProps } from "./case-dialog-props.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { EvidenceDialog } from "./EvidenceDialog.tsx";
import { ReturnDialog } from "./ReturnDialog.tsx";
import { StatementDialog } from "./StatementDialog.tsx";
import { WithdrawDialog } from "./WithdrawDialog.tsx";

/** What the reader has begun. It closes once it is done: the page shows what came of it. */
export function CaseDialog({ action, ...props }: CaseDialogProps & { action: CaseAction }) {
  switch (action.name) {
    case "answer":
    case "appeal":
    case "contestReturn":
    case "question":
      return <StatementDialog {...props} action={action} />;
    case "withdraw":
      return <WithdrawDialog {...props} />;
    case "proveReturn":
      return <ReturnDialog {...props} />;
    case "addEvidence":
      return <EvidenceDialog {...props} />;
    default:
      return <ConfirmDialog {...props} name={action.name} />;
  }
}
