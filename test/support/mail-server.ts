import { createServer, type AddressInfo, type Server } from "node:net";

/** A mail server that answers each address as a test says, and takes the rest. Its settings are there once the tests run. */
export function useMailServer() {
  const answers: Record<string, string | (() => Promise<string>)> = {};
  let server: Server;
  const smtp = { SMTP_URL: "" };
  before(async () => {
    server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.write("220 ready\r\n");
      let body = false;
      socket.on("data", (chunk) => {
        for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
          const [, address = ""] = /^RCPT TO:<(.*)>/i.exec(line) ?? [];
          if (body) {
            if (line !== ".") continue;
            body = false;
            socket.write("250 taken\r\n");
          } else if (/^DATA/i.test(line)) {
            body = true;
            socket.write("354 go on\r\n");
          } else if (/^QUIT/i.test(line)) socket.end("221 bye\r\n");
          else {
            const answer = (address && answers[address]) || "250 ok";
            const say = (words: string) => socket.write(`${words}\r\n`);
            if (typeof answer === "string") say(answer);
            else void answer().then(say);
          }
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    smtp.SMTP_URL = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => new Promise((resolve) => server.close(resolve)));
  return { smtp, answers };
}
