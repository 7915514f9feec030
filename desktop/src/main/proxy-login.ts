import type { AuthInfo } from "electron";
import { object, string } from "yup";
import type { Log } from "./log.ts";
import type { SealedFile } from "./sealed-file.ts";

export interface Credentials {
  name: string;
  password: string;
}

/** What the user said: null for Cancel. */
export type ProxyAnswer = (Credentials & { remember: boolean }) | null;

export interface ProxyQuestion {
  /** "proxy.example:8080" */
  proxy: string;
  /** What was given before has been refused. */
  refused: boolean;
  canRemember: boolean;
}

export interface ProxyLogin {
  /** The name and password for a proxy; null for one that gets none, and for everything that is no proxy. */
  answer(asked: AuthInfo, first: boolean): Promise<Credentials | null>;
  /** The user begins anew, so that a question which was called off may come again. */
  forgive(): void;
}

interface Props {
  ask: (question: ProxyQuestion) => Promise<ProxyAnswer>;
  /** Keeps what the user wants to be remembered. */
  file: SealedFile;
  log: Log;
}

const kept = object({ name: string().strict().required(), password: string().strict().defined() });

/** One question for each proxy, however many requests wait for it. */
export function createProxyLogin({ ask, file, log }: Props): ProxyLogin {
  const known = new Map<string, Credentials>();
  const remembered = new Set<string>();
  const asking = new Map<string, Promise<Credentials | null>>();
  const calledOff = new Set<string>();
  let loading: Promise<void> | undefined;

  async function load(): Promise<void> {
    const opened = await file.open();
    if (opened.state !== "open") return;
    try {
      for (const [proxy, one] of Object.entries(JSON.parse(opened.text) as Record<string, unknown>))
        if (kept.isValidSync(one, { strict: true })) known.set(proxy, { name: one.name, password: one.password });
    } catch {
      log.warn("proxy.notRead");
    }
    for (const proxy of known.keys()) remembered.add(proxy);
  }
  async function save(): Promise<void> {
    if (remembered.size === 0) return file.remove();
    await file.seal(JSON.stringify(Object.fromEntries([...known].filter(([proxy]) => remembered.has(proxy)))));
  }

  async function question(proxy: string, refused: boolean): Promise<Credentials | null> {
    log.info("proxy.asks", { proxy, refused });
    const canRemember = await file.canSeal();
    const said = await ask({ proxy, refused, canRemember });
    if (!said) {
      calledOff.add(proxy);
      return null;
    }
    const { name, password } = said;
    known.set(proxy, { name, password });
    const was = remembered.has(proxy);
    if (said.remember && canRemember) remembered.add(proxy);
    else remembered.delete(proxy);
    if (was || remembered.has(proxy))
      await save().catch((error: unknown) => log.warn("proxy.notKept", { error: String(error) }));
    return { name, password };
  }

  return {
    async answer({ isProxy, host, port }, first) {
      // A server that asks by this means is not ours: it would get a password that is meant for another.
      if (!isProxy) return null;
      const proxy = `${host}:${port}`;
      await (loading ??= load());
      const found = known.get(proxy);
      if (first && found) return found;
      if (calledOff.has(proxy)) return null;
      const waiting = asking.get(proxy);
      if (waiting) return waiting;
      const asked = question(proxy, !first).finally(() => asking.delete(proxy));
      asking.set(proxy, asked);
      return asked;
    },
    forgive: () => calledOff.clear(),
  };
}
