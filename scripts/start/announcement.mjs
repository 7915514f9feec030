/** The block that says: ready. */
const accounts = [
  ["buyer@demo.test", "a verified importer"],
  ["supplier@demo.test", "a verified cooperative with products"],
  ["new@demo.test", "confirmed, without an organization"],
  ["admin@demo.test", "staff with every role"],
  ["reviewer@demo.test", "staff: disputes (also reviewer2@demo.test)"],
  ["verifier@demo.test", "staff: organizations"],
  ["finance@demo.test", "staff: fund splits"],
  ["support@demo.test", "staff: messages"],
];

const PASSWORD = "demo-harvest-1";

function row(name, value) {
  return `  ${name.padEnd(20)} ${value}`;
}

export function announcement({ settings, embedded, withDemo, seconds }) {
  const { origin, dataDir, appEnv } = settings;
  const lines = [
    "",
    `AgriTrade Africa is ready after ${seconds.toFixed(1)} s.`,
    "",
    row("Website", origin),
    row("Staff console", `${origin}/admin`),
    row("API", `${origin}/api/v1   (try it: ${origin}/api/docs)`),
  ];
  if (appEnv === "local") {
    lines.push(row("Mailbox", `${origin}/dev/mailbox   (every e-mail arrives here)`));
    lines.push(row("Escrow sandbox", `${origin}/sandbox/escrow`));
  }
  if (withDemo) {
    lines.push("", `Demo accounts, password ${PASSWORD} for each:`);
    lines.push(...accounts.map(([address, who]) => row(address, who)));
  }
  lines.push("", row("Data", embedded ? `${dataDir} (with its own PostgreSQL)` : `${dataDir} and DATABASE_URL`));
  lines.push(row("Logs", `${dataDir}/logs`), "", "Ctrl-C stops everything.", "");
  return lines.join("\n");
}
