export { mailboxRoutes } from "./routes.ts";
export { prepareMailbox } from "./store.ts";
export { closeMailbox, mailboxAddress } from "./server.ts";
