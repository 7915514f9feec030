import { once } from "node:events";
import {
  connect as connectTo,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Server,
  type Socket,
} from "node:net";

/** Where a database listens: a port, or a socket in a folder, whose name an address has in place of a host. */
function placeOf({ hostname, port }: URL): NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { port: Number(port), host };
}

/** The line between the API and its database, which can be cut. */
export async function openLine(address: string) {
  const target = placeOf(new URL(address));
  const sockets = new Set<Socket>();
  let server: Server;
  const listen = async (port: number) => {
    server = createServer((near) => {
      const far = connectTo(target);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(from);
        from.on("error", () => to.destroy()).on("close", () => to.destroy());
        from.pipe(to);
      }
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const cut = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  };
  return { port, cut, mend: () => listen(port) };
}
