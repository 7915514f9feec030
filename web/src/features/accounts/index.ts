export { useMe } from "./api.ts";
export { selectSession } from "#web/src/app/session-slice.ts";
