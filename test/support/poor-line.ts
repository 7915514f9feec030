import { once } from "node:events";
import { connect as connectTo, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as pass } from "node:timers/promises";

interface Options {
  /** Bytes a second that get through towards the server, on each connection. */
  speed: number;
  /** So many bytes, and a connection breaks. */
  cutAfter: number;
}

export interface PoorLine {
  readonly url: string;
  /** Bytes that have reached the server. */
  readonly sent: number;
  /** Connections that broke. */
  readonly cuts: number;
  close(): Promise<void>;
}

/** A line to a server as it is far from the city: slow, and broken again and again. */
export async function openPoorLine(target: string, { speed, cutAfter }: Options): Promise<PoorLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let [sent, cuts] = [0, 0];
  const carry = async (near: Socket, far: Socket) => {
    let left = cutAfter;
    for await (const chunk of near) {
      const part = (chunk as Buffer).subarray(0, left);
      left -= part.length;
      sent += part.length;
      await pass((part.length / speed) * 1000);
      far.write(part);
      if (left > 0) continue;
      cuts += 1;
      // What is on its way arrives; whoever has sent it is told nothing.
      far.end();
      near.destroy();
      return;
    }
  };
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    }
    far.pipe(near);
    near.on("close", () => far.end());
    // What the server has closed takes nothing more, as on any line.
    far.on("close", () => near.destroySoon());
    carry(near, far).catch(() => far.end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get sent() {
      return sent;
    },
    get cuts() {
      return cuts;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
