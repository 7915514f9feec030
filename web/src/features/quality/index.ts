import { lazy } from "react";

/** The form is loaded by whoever opens it. */
export const InspectionPage = lazy(async () => ({ default: (await import("./InspectionPage.tsx")).InspectionPage }));
export { RecordPanel } from "./RecordPanel.tsx";
export { inspectionPath } from "./path.ts";
