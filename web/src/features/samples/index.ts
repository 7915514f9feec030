export { ConditionNotice } from "./ConditionNotice.tsx";
export { RequestSample } from "./RequestSample.tsx";
