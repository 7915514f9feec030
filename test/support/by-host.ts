import { request } from "node:http";

/** `fetch` as a browser asks that reaches a server by this name: the library's own takes the name from the address alone. */
export const fetchByHost =
  (host: string): typeof fetch =>
  (input, init) => {
    const asked = new Request(input, init);
    return new Promise((resolve, reject) => {
      const headers = { ...Object.fromEntries(asked.headers), host };
      const sent = request(asked.url, { method: asked.method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const status = answer.statusCode ?? 0;
          const given = Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((one): [string, string] => [name, one]),
          );
          const body = status === 204 || status === 304 ? null : Buffer.concat(parts);
          resolve(new Response(body, { status, headers: given }));
        });
      });
      sent.on("error", reject);
      asked.arrayBuffer().then((body) => sent.end(Buffer.from(body)), reject);
    });
  };
