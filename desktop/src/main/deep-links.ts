import type { App } from "electron";
import { resolve } from "node:path";
import { linkScheme, pathOfLink } from "#shared/desktop/addresses.ts";
import type { Log } from "./log.ts";

const prefix = `${linkScheme}:`;

/** The link among a program's arguments, where Windows and Linux put it. */
export const linkIn = (argv: readonly string[]): string | undefined =>
  argv.find((argument) => argument.toLowerCase().startsWith(prefix));

interface Props {
  app: Pick<App, "on" | "setAsDefaultProtocolClient">;
  argv: readonly string[];
  /** Set while Electron runs the program from its sources: then the system must be told which program to start it with. */
  development: { execPath: string } | null;
  /** Opens a page of ours. */
  open: (path: string) => void;
  /** Brings the window to the front. */
  focus: () => void;
  log: Log;
}

/** Follows `agritrade://orders/ORD-…` from outside, whether the program starts by it or runs already. */
export function followLinks({ app, argv, development, open, focus, log }: Props): void {
  const follow = (link: string) => {
    const path = pathOfLink(link);
    if (path) open(path);
    else log.warn("link.refused", { link: link.slice(0, 200) });
  };
  if (development) app.setAsDefaultProtocolClient(linkScheme, development.execPath, [resolve(argv[1] ?? ".")]);
  else app.setAsDefaultProtocolClient(linkScheme);
  // macOS hands links over by an event, also the one that started the program.
  app.on("open-url", (event, link) => {
    event.preventDefault();
    follow(link);
  });
  app.on("second-instance", (_event, arguments_) => {
    focus();
    const link = linkIn(arguments_);
    if (link) follow(link);
  });
  const first = linkIn(argv);
  if (first) follow(first);
}
