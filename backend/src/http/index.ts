export { endpoint, type Call, type Endpoint } from "./endpoint.ts";
export { AuthError } from "./gotrue.ts";
export { openEventStream } from "./event-stream.ts";
