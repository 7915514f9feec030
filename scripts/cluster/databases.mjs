/** The databases inside a cluster. Needs the installed packages, unlike the rest of this folder. */
import pg from "pg";

/** Runs `work` on one connection to `url`. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  // Without a listener the end of the server (57P01) would end this process too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function ensureDatabase(adminUrl, name) {
  await withClient(adminUrl, async (client) => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount) return;
    await client.query(`create database ${client.escapeIdentifier(name)}`).catch((error) => {
      // duplicate_database, or its unique index: another command made it at the same moment.
      if (!["42P04", "23505"].includes(error.code)) throw error;
    });
  });
}

export async function dropDatabase(adminUrl, name) {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
  );
}
