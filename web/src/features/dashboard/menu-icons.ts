import type { TablerIcon } from "@tabler/icons-react";
import {
  IconFileText,
  IconInbox,
  IconLayoutDashboard,
  IconMessages,
  IconPlant2,
  IconSettings,
  IconShieldLock,
  IconUsers,
} from "#web/src/ui/icons.ts";

/** The icons that a manifest may name for its place in the side menu. */
export const menuIcons: Readonly<Record<string, TablerIcon>> = {
  overview: IconLayoutDashboard,
  products: IconPlant2,
  inbox: IconInbox,
  escrow: IconShieldLock,
  messages: IconMessages,
  papers: IconFileText,
  settings: IconSettings,
  team: IconUsers,
};
