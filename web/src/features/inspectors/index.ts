export { InspectorsPanel } from "./InspectorsPanel.tsx";
export { InspectorFacts } from "./InspectorFacts.tsx";
