import { createServer } from "node:http";
import { createSandbox } from "./app.ts";

const demanded = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing`);
  return value;
};

/** Runs the sandbox provider as a process of its own, from the environment alone. */
async function main(): Promise<void> {
  const host = process.env.HOST ?? "127.0.0.1";
  const port = Number(process.env.PORT ?? 3001);
  const sandbox = await createSandbox({
    databaseUrl: demanded("DATABASE_URL"),
    user: demanded("ESCROW_API_USER"),
    key: demanded("ESCROW_API_KEY"),
    webhookSecret: demanded("ESCROW_WEBHOOK_SECRET"),
    webhookUrl: demanded("WEBHOOK_URL"),
    currencies: (process.env.ESCROW_CURRENCIES ?? "USD").split(",").map((code) => code.trim()),
    publicUrl: (process.env.PUBLIC_URL ?? `http://${host}:${port}`).replace(/\/$/, ""),
  });
  const handle = sandbox.app.callback();
  const server = createServer((request, response) => void handle(request, response));
  server.listen(port, host, () => process.stdout.write(`sandbox escrow provider on http://${host}:${port}\n`));
  const stop = () => {
    server.close();
    server.closeAllConnections();
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
