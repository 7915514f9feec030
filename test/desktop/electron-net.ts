/** Chromium's network as far as the main process uses it: `system.fetch` answers, behind a proxy that may ask for a name. */
import type Electron from "electron";
import { EventEmitter } from "node:events";
import { Readable } from "node:stream";
import { system } from "./system.ts";

const asking: Electron.AuthInfo = {
  isProxy: true,
  scheme: "basic",
  host: "proxy.example",
  port: 8080,
  realm: "Office",
};

export class FakeRequest extends EventEmitter {
  readonly options: Electron.ClientRequestConstructorOptions;
  readonly headers = new Headers();
  aborted = false;
  constructor(options: Electron.ClientRequestConstructorOptions) {
    super();
    this.options = options;
    system.requests.push(this);
  }
  setHeader = (name: string, value: string) => void this.headers.set(name, value);
  abort = () => {
    this.aborted = true;
    this.emit("abort");
  };
  end = (body?: Buffer) => {
    this.#pass()
      .then(() => system.fetch(this.options.url ?? "", { ...this.#init(), body: body && new Uint8Array(body) }))
      .then(
        (response) => this.#answer(response),
        (error: unknown) => this.emit("error", error),
      );
  };
  #init = () => ({ method: this.options.method, headers: this.headers });
  async #pass(): Promise<void> {
    const wanted = system.proxy;
    for (let first = true; wanted; first = false) {
      const given = await new Promise<[string?, string?]>((resolve) => {
        if (!this.emit("login", asking, (...all: [string?, string?]) => resolve(all))) resolve([]);
      });
      if (given[0] === undefined) throw new Error("net::ERR_TUNNEL_CONNECTION_FAILED");
      if (given[0] === wanted.name && given[1] === wanted.password) return;
      if (!first && given[0] === "") return;
    }
  }
  #answer(response: Response): void {
    const body = response.body ? Readable.fromWeb(response.body as never) : Readable.from([]);
    const message = Object.assign(body, {
      statusCode: response.status,
      statusMessage: response.statusText,
      headers: Object.fromEntries(response.headers),
    });
    this.emit("response", message);
  }
}

export const net = {
  request: (options: Electron.ClientRequestConstructorOptions) => new FakeRequest(options),
};
type Used = "setHeader" | "abort" | "end" | "on";
/** Fails to compile when Electron's requests no longer have what the shell uses. */
export type Same = Pick<FakeRequest, Used> extends Record<Used, unknown> ? Pick<Electron.ClientRequest, Used> : never;
