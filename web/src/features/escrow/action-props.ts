import type { OrderView } from "#shared/escrow/contract.ts";

export interface ActionProps {
  order: OrderView;
  onClose: () => void;
  onDone: () => void;
}
