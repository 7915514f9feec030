import type { IpcMain, IpcMainInvokeEvent, WebContents } from "electron";
import {
  channels,
  type ChannelAnswers,
  type ChannelArgument,
  type ChannelName,
  type GateAnswer,
} from "#shared/desktop/channels.ts";
import { gateName } from "#shared/desktop/gate-names.ts";
import type { Log } from "./log.ts";
import { isOurs } from "./security.ts";

/** What each channel does, once its argument has been checked. */
export type Actions = { [Name in ChannelName]: (argument: ChannelArgument<Name>) => Promise<ChannelAnswers[Name]> };

export type Gate = (name: unknown, argument: unknown) => Promise<GateAnswer>;

const isChannel = (name: unknown): name is ChannelName => typeof name === "string" && Object.hasOwn(channels, name);

/** Checks what a page asks for and has it done. It never throws: a page learns no more than that it was refused or that it failed. */
export function createGate(actions: Actions, log: Log): Gate {
  return async (name, argument) => {
    if (!isChannel(name)) {
      log.warn("ipc.unknownChannel", { channel: String(name).slice(0, 60) });
      return { ok: false, reason: "refused" };
    }
    let checked: unknown;
    try {
      checked = await channels[name].validate(argument, { strict: true });
    } catch (error) {
      log.warn("ipc.wrongShape", { channel: name, error: (error as Error).message });
      return { ok: false, reason: "refused" };
    }
    try {
      // The table pairs every name with its own argument; TypeScript cannot follow a name that varies.
      const act = actions[name] as (argument: unknown) => Promise<ChannelAnswers[ChannelName]>;
      return { ok: true, value: await act(checked) };
    } catch (error) {
      log.warn("ipc.failed", { channel: name, error: String(error) });
      return { ok: false, reason: "failed" };
    }
  };
}

/** Only the main frame of our one window, and only while it shows our own pages, is listened to. */
export function isOurFrame(event: IpcMainInvokeEvent, contents: WebContents | null): boolean {
  const frame = event.senderFrame;
  if (!contents || !frame || event.sender !== contents || frame.parent !== null) return false;
  return isOurs(frame.url);
}

interface Props {
  ipcMain: Pick<IpcMain, "handle">;
  /** The contents of our window, while there is one. */
  contents: () => WebContents | null;
  gate: Gate;
  log: Log;
}

export function openGate({ ipcMain, contents, gate, log }: Props): void {
  ipcMain.handle(gateName, async (event, name: unknown, argument: unknown): Promise<GateAnswer> => {
    if (isOurFrame(event, contents())) return gate(name, argument);
    log.warn("ipc.foreignFrame", { url: event.senderFrame?.url ?? "gone" });
    return { ok: false, reason: "refused" };
  });
}
