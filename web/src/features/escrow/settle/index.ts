/** How the sides of a case settle it between them, for its page; apart from what public pages take from here. */
export { SettlementPanel } from "./SettlementPanel.tsx";
export { useWording } from "../use-wording.ts";
export { leftWords } from "../time-left.ts";
