export { endpoint, type Call, type Endpoint } from "./endpoint.ts";
export { AuthError } from "./gotrue.ts";
export { openStream } from "./stream.ts";
