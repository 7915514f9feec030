import type { Domain } from "../domain.ts";
import { tellOfUnread } from "./jobs/tell-unread.ts";
import { threadsPersonData } from "./own-data.ts";
import { readThreadsToday } from "./queries/read-today.ts";
import { readsMessage } from "./queries/reads-message.ts";
import { reportRoutes } from "./report-routes.ts";
import { threadRoutes } from "./routes.ts";

export { areApart } from "./blocks.ts";
export { excerptOf } from "./excerpt.ts";
export { writeMessage } from "./commands/write-message.ts";
export { readOrderConversation } from "./queries/order-conversation.ts";

export const threadsDomain: Domain = {
  ...threadsPersonData,
  documentAccess: { message: readsMessage },
  endpoints: [...threadRoutes, ...reportRoutes],
  sweeps: { "threads.unread": tellOfUnread },
  today: readThreadsToday,
};
