/** What an API process speaks to while orders are placed, in a process of its own: the sandbox provider, and a mail server that takes every email. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createSandbox } from "#backend/src/sandbox/app.ts";
import { createLetterTaker } from "./letter-taker.ts";

const setting = (name: string): string => process.env[name] ?? "";

const emails = createLetterTaker();
const publicUrl = `http://127.0.0.1:${setting("PORT")}`;
const sandbox = await createSandbox({
  databaseUrl: setting("DATABASE_URL"),
  user: setting("ESCROW_API_USER"),
  key: setting("ESCROW_API_KEY"),
  webhookSecret: setting("ESCROW_WEBHOOK_SECRET"),
  webhookUrl: "http://127.0.0.1:1/never-called",
  publicUrl,
});
const handle = sandbox.app.callback();
const provider = createServer((request, response) => void handle(request, response));
await new Promise<void>((resolve) => provider.listen(Number(setting("PORT")), "127.0.0.1", resolve));
await new Promise<void>((resolve) => emails.listen(0, "127.0.0.1", resolve));
const { port } = emails.server.address() as AddressInfo;
process.send?.({ ESCROW_API_URL: publicUrl, SMTP_URL: `smtp://127.0.0.1:${port}` });
