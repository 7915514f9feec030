export { PassportLine } from "./PassportLine.tsx";
