import type { CaseView } from "#shared/disputes/case-view.ts";

export interface CaseDialogProps {
  found: CaseView;
  onClose: () => void;
}
