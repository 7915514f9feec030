import { Notification } from "electron";
import type { ChannelArgument } from "#shared/desktop/channels.ts";

/** Shows the system's own notifications; a click opens the page that they are about. */
export function createNotifier(open: (path: string) => void): (notice: ChannelArgument<"notify">) => void {
  // What is collected by the garbage collector never hears its click.
  const shown = new Set<Notification>();
  return ({ title, body, path }) => {
    if (!Notification.isSupported()) return;
    const notification = new Notification({ title, body });
    shown.add(notification);
    notification.on("click", () => {
      shown.delete(notification);
      open(path);
    });
    notification.on("close", () => shown.delete(notification));
    notification.on("failed", () => shown.delete(notification));
    notification.show();
  };
}
