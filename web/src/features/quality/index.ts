import { lazy } from "react";

/** The form is loaded by whoever opens it. */
export const InspectionPage = lazy(async () => ({ default: (await import("./InspectionPage.tsx")).InspectionPage }));
/** The same form for whoever has no account, loaded with its texts by the page that shows it. */
export const loadGuestForm = () => import("./form/GuestForm.tsx");
export type { GuestFormProps } from "./form/GuestForm.tsx";
export { RecordFacts } from "./RecordFacts.tsx";
export { RecordPanel } from "./RecordPanel.tsx";
export { inspectionPath } from "./path.ts";
export { LimitLine } from "./LimitLine.tsx";
export { useQualityWords } from "./use-quality-words.ts";
export { VerdictMark } from "./VerdictMark.tsx";
