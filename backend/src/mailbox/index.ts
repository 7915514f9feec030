export { mailboxRoutes } from "./routes.ts";
export { closeMailbox, mailboxAddress } from "./server.ts";
