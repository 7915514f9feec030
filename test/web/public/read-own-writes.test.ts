import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import { catalogueEndpoints } from "#shared/catalogue/contract.ts";
import { selfEndpoints } from "#shared/people/self-contract.ts";
import { createHttpCaller } from "#web/src/runtime/api/http-caller.ts";

describe("a reader who has written", () => {
  it("brings with each read how far the server was then, so that no older database answers", async () => {
    const asked: (string | undefined)[] = [];
    const places = ["0/10", "0/20"];
    const server = createServer((request, response) => {
      if (request.method === "GET") asked.push(request.headers["x-read-after"] as string | undefined);
      else response.setHeader("x-read-after", places.shift() ?? "");
      response.statusCode = request.method === "GET" ? 200 : 204;
      response.end(request.method === "GET" ? "{}" : undefined);
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const call = createHttpCaller({
      origin: `http://127.0.0.1:${port}`,
      authorized: (send) => send("token"),
      language: () => "en",
    });
    const read = () => call({ contract: catalogueEndpoints.list, params: {}, query: {}, body: undefined });
    const write = () =>
      call({ contract: selfEndpoints.setPreferences, params: {}, query: {}, body: { language: "fr" } });
    await read();
    await write();
    await read();
    await read();
    await write();
    await read();
    server.closeAllConnections();
    server.close();
    expect(asked).to.deep.equal([undefined, "0/10", "0/10", "0/20"]);
  });
});
