export { OwnNameLine } from "./OwnNameLine.tsx";
