import type { Config } from "../config.ts";
import type { Figures, Fleet } from "../http/metrics.ts";
import { isMessage, type Message } from "./messages.ts";
import { serve } from "./serve.ts";

/** Whoever asks for the figures of all waits so long, in milliseconds; longer than the first process waits for the others. */
const longestAsked = 5_000;

const tell = (message: Message) =>
  new Promise<void>((resolve) => {
    // The first process is gone, and this one goes with it.
    if (!process.connected) return resolve();
    process.send?.(message, undefined, {}, () => resolve());
  });

/** One of several processes of one command: serves, and tells the first process what it is asked. */
export async function serveAsMember(config: Config): Promise<void> {
  let own: (() => Promise<Figures>) | undefined;
  const asked = new Map<number, (text: string) => void>();
  let count = 0;
  process.on("message", (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.kind === "figuresAsked" && own)
      own().then(
        (figures) => tell({ kind: "figures", id: message.id, figures }),
        () => undefined,
      );
    if (message.kind === "all") asked.get(message.id)?.(message.text);
  });
  // A terminal that is closed tells it to all of its processes; only the first one of us knows what it means.
  process.on("SIGHUP", () => undefined);
  const fleet: Fleet = {
    offer: (read) => (own = read),
    readAll() {
      const id = ++count;
      return new Promise<string>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error("the figures of all processes did not come")), longestAsked);
        asked.set(id, (text) => {
          clearTimeout(timer);
          resolve(text);
        });
        void tell({ kind: "allAsked", id });
      }).finally(() => asked.delete(id));
    },
  };
  await serve(config, {
    fleet,
    async lastly() {
      const figures = await own?.().catch(() => undefined);
      if (figures) await tell({ kind: "lastFigures", figures });
    },
  });
  await tell({ kind: "ready" });
}
