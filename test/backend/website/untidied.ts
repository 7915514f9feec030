import { connect } from "node:net";

/** Sends a request line as it stands: what a client library would tidy arrives untidied. `host` is the header, where it is another. */
export function ask(
  base: string,
  method: string,
  path: string,
  { host: named, ...headers }: Record<string, string> = {},
): Promise<{ status: number; location?: string; text: string }> {
  const { hostname, port, host } = new URL(base);
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${named ?? host}\r\nConnection: close\r\nContent-Length: 0\r\n${more.join("")}\r\n`,
      ),
    );
    socket.setEncoding("utf8");
    socket.on("data", (data) => (text += String(data)));
    socket.on("error", reject);
    socket.on("close", () => {
      const [, location] = /\r\nlocation: (.*)\r/i.exec(text) ?? [];
      resolve({ status: Number(text.split(" ")[1]), text, ...(location ? { location } : {}) });
    });
  });
}
