import { contextBridge, ipcRenderer, type IpcRendererEvent } from "electron";
import { bridgeName, type DesktopBridge } from "#shared/desktop/bridge.ts";
import type { ChannelAnswers, ChannelArgument, ChannelName, GateAnswer } from "#shared/desktop/channels.ts";
import { gateName, openName } from "#shared/desktop/gate-names.ts";

async function call<Name extends ChannelName>(
  name: Name,
  argument: ChannelArgument<Name>,
): Promise<ChannelAnswers[Name]> {
  const answer = (await ipcRenderer.invoke(gateName, name, argument)) as GateAnswer<Name>;
  if (!answer.ok) throw new Error(`${name} ${answer.reason}`);
  return answer.value;
}

const bridge: DesktopBridge = {
  ready: () => call("ready", {}),
  readSession: () => call("readSession", {}),
  writeSession: (key, value) => call("writeSession", { key, value }).then(() => undefined),
  removeSession: (key) => call("removeSession", { key }).then(() => undefined),
  notify: (notice) => call("notify", notice).then(() => undefined),
  print: (name) => call("print", { name }),
  saveFile: (name, bytes) => call("saveFile", { name, bytes }),
  openExternal: (url) => call("openExternal", { url }).then(() => undefined),
  onOpen: (listener) => {
    // The event itself stays here: it would hand the page the door to every channel.
    const hear = (_event: IpcRendererEvent, path: unknown) => typeof path === "string" && listener(path);
    ipcRenderer.on(openName, hear);
    return () => void ipcRenderer.off(openName, hear);
  },
};

contextBridge.exposeInMainWorld(bridgeName, bridge);
