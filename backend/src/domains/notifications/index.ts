import type { Domain } from "../domain.ts";
import { notificationsAdminRoutes } from "./admin-routes.ts";
import { inboxRoutes } from "./inbox-routes.ts";
import { digestJob, noticeLetterJob, sendDigest, sendNoticeLetter } from "./jobs/send-letters.ts";
import { forgetNotices, giveUpLetters, makeDigests } from "./jobs/sweep-notices.ts";
import { notificationsPersonData } from "./own-data.ts";
import { notificationsRoutes } from "./routes.ts";

export const notificationsDomain: Domain = {
  ...notificationsPersonData,
  endpoints: [...notificationsRoutes, ...inboxRoutes, ...notificationsAdminRoutes],
  jobs: { [noticeLetterJob]: sendNoticeLetter, [digestJob]: sendDigest },
  sweeps: {
    "notifications.digests": makeDigests,
    "notifications.spentEmails": giveUpLetters,
    "notifications.retention": forgetNotices,
  },
};
