export { RecordPanel } from "./RecordPanel.tsx";
export { inspectionPath } from "./path.ts";
