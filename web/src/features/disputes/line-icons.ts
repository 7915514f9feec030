import type { TablerIcon } from "@tabler/icons-react";
import type { TimelineSource } from "#shared/disputes/case-view.ts";
import {
  IconCash,
  IconCashBanknote,
  IconFileText,
  IconMessage,
  IconMicroscope,
  IconPencil,
  IconScale,
  IconSend,
  IconShip,
  IconUpload,
} from "#web/src/ui/icons.ts";

export const lineIcons: Record<TimelineSource, TablerIcon> = {
  contract: IconFileText,
  order: IconShip,
  case: IconScale,
  question: IconMessage,
  proposal: IconPencil,
  inspection: IconMicroscope,
  paper: IconUpload,
  message: IconSend,
  provider: IconCash,
  ledger: IconCashBanknote,
};
