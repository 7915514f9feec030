/** A server that does nothing: how late its event loop is on the same machine, at the same time, is nobody's fault. */
import { createServer } from "node:http";

createServer((request, response) => response.end("nothing")).listen(Number(process.env.PORT), "127.0.0.1");
