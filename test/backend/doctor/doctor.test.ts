import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { createServer as createLine } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";
import { judgeRoom } from "#backend/src/doctor/look-around.ts";
import { runCommand } from "#backend/src/commands.ts";
import { adminUrl, apiUrl, databaseUrl } from "#test/support/cluster.ts";
import { withClient } from "#test/support/client.ts";
import { useDatabase } from "#test/support/database.ts";
import { useMailServer } from "#test/support/mail-server.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { startServer } from "#test/support/server.ts";

describe("npm run doctor", function () {
  this.timeout(60_000);
  const database = useDatabase();
  const { smtp } = useMailServer();
  let provider: Server;
  let dataDir: string;
  let known = true;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "agritrade-doctor-"));
    const backup = new Date().toISOString().replace(/[:.]/g, "-");
    await mkdir(join(dataDir, "backups", `${backup}-base`), { recursive: true });
    provider = createServer((_request, response) => response.writeHead(known ? 404 : 401).end()).listen(0, "127.0.0.1");
    await once(provider, "listening");
  });
  after(async () => {
    provider.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const examine = (env: Record<string, string> = {}) =>
    runCommand(["doctor"], {
      ...testSecrets,
      APP_ENV: "production",
      PUBLIC_URL: "https://market.example",
      TRUSTED_PROXIES: "none",
      DATA_DIR: dataDir,
      DATABASE_URL: apiUrl(database.url),
      ESCROW_API_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
      ...smtp,
      ...env,
    });
  /** What is said to be wrong; all the rest is then good. */
  const wrongs = async (env: Record<string, string>) => {
    const { code, output } = await examine(env);
    expect(code, output).to.equal(1);
    for (const secret of ["hunter22", testSecrets.ESCROW_API_KEY ?? "none", new URL(apiUrl(database.url)).password])
      expect(output).not.to.include(secret);
    return output.split("\n").filter((line) => line.startsWith("WRONG"));
  };

  it("finds nothing wrong with an installation that is whole", async () => {
    const { code, output } = await examine();
    expect(output).to.match(/Nothing is wrong\.$/);
    expect(code).to.equal(0);
    for (const said of [
      "PostgreSQL 18",
      "No migration",
      "owns nothing",
      "clocks",
      "mail server takes",
      "provider answers",
      "writes, reads and deletes",
      "newest backup",
    ])
      expect(output).to.include(said);
  });

  it("says that the database is down, and looks at all the rest", async () => {
    const found = await wrongs({ DATABASE_URL: "postgres://me:hunter22@127.0.0.1:1/agritrade" });
    expect(found).to.have.length(1);
    expect(found[0]).to.include("The database does not answer");
  });

  it("says which setting is missing, and looks at all the rest", async () => {
    const found = await wrongs({ TRUSTED_PROXIES: "", JWT_PRIVATE_KEY: "" });
    expect(found.map((line) => /[A-Z_]{8,}/.exec(line)?.[0])).to.have.members(["TRUSTED_PROXIES", "JWT_PRIVATE_KEY"]);
  });

  it("says that proxies are no proxies and that a key is none", async () => {
    const found = await wrongs({ TRUSTED_PROXIES: "here", PASSPORT_PRIVATE_KEY: "no key" });
    expect(found.join("\n")).to.include("TRUSTED_PROXIES").and.to.include("PASSPORT_PRIVATE_KEY");
  });

  it("says that the role owns the tables", async () => {
    expect((await wrongs({ DATABASE_URL: database.url })).join()).to.include("owns the tables");
  });

  it("says that a migration is missing", async () => {
    await withClient(database.url, async (client) => {
      await client.query("create table kept as select * from migrations order by id desc limit 1");
      await client.query("delete from migrations where id in (select id from kept)");
      try {
        expect((await wrongs({})).join()).to.include("Migrations are missing");
      } finally {
        await client.query("insert into migrations select * from kept");
        await client.query("drop table kept");
      }
    });
  });

  it("says that the database knows no letters beyond ASCII", async () => {
    const plain = `plain_letters_${process.pid}`;
    const admin = (sql: string) => withClient(adminUrl(), (client) => client.query(sql));
    const said = /knows no letters beyond ASCII/;
    expect((await examine()).output).not.to.match(said);
    await admin(`create database ${plain} template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`);
    try {
      const url = databaseUrl(plain);
      const migrating = { APP_ENV: "local", DATABASE_URL: apiUrl(url), DATABASE_OWNER_URL: url };
      expect((await runCommand(["migrate"], migrating)).code).to.equal(0);
      expect((await examine({ DATABASE_URL: apiUrl(url) })).output).to.match(said);
    } finally {
      await admin(`drop database ${plain} with (force)`);
    }
  });

  it("says that the clocks are apart", async () => {
    const late = new URL(apiUrl(database.url));
    late.searchParams.set("options", "-c search_path=public,pg_catalog");
    await withClient(database.url, async (client) => {
      await client.query(
        "create function public.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() - interval '90 seconds' $$",
      );
      try {
        expect((await wrongs({ DATABASE_URL: late.href })).join()).to.match(/clocks .+ are (89|90|91) seconds apart/);
      } finally {
        await client.query("drop function public.clock_timestamp()");
      }
    });
  });

  it("says that the disk of DATA_DIR is nearly full, or no folder", async () => {
    const disk = (percent: number, gigabytes: number) =>
      judgeRoom({ bsize: 4096, blocks: gigabytes * 2 ** 18, bavail: (percent / 100) * gigabytes * 2 ** 18 });
    expect(disk(9, 20))
      .to.include({ state: "wrong" })
      .and.have.property("what")
      .that.matches(/^1\.8 GB \(9 %\)/);
    expect(disk(11, 20).state).to.equal("good");
    expect(disk(9, 2000).state, "much is enough").to.equal("good");
    await writeFile(join(dataDir, "no-disk"), "");
    const elsewhere = { STORAGE_URL: `file://${dataDir}/files`, BACKUP_DIR: join(dataDir, "backups") };
    const found = await wrongs({ ...elsewhere, DATA_DIR: join(dataDir, "no-disk", "data") });
    expect(found).to.have.length(1);
    expect(found[0]).to.include("The disk of DATA_DIR");
  });

  it("tells whether the console has a host of its own", async () => {
    expect((await examine()).output).to.match(/^- +Staff console and website share the host/m);
    const { output } = await examine({ CONSOLE_URL: "https://console.example" });
    expect(output)
      .to.match(/^ok +The staff console has a host of its own/m)
      .and.not.include("share the host");
    const found = await wrongs({ CONSOLE_URL: "https://market.example" });
    expect(found.join()).to.include("CONSOLE_URL must have another host");
  });

  it("asks of a demo whose settings are wrong no more than of any other", async () => {
    const demo = { APP_ENV: "local", SMTP_URL: "", BACKUP_DIR: join(dataDir, "none") };
    expect(await wrongs({ ...demo, CONSOLE_URL: "https://market.example" })).to.have.length(1);
  });

  it("asks the sandbox of the demo where the demo runs", async () => {
    const server = await startServer({ database });
    const local = { APP_ENV: "local", ESCROW_API_URL: "", PORT: new URL(server.url).port, SMTP_URL: "" };
    expect((await examine(local)).output).to.match(/^ok +The escrow provider answers, and knows us/m);
    expect((await wrongs({ ...local, ESCROW_API_KEY: "another-key-than-the-sandbox-has" })).join()).to.include(
      "refuses who we are",
    );
    await server.close();
    expect((await examine(local)).output).to.match(/^- +The escrow provider is the demo's sandbox.+ not run now/m);
  });

  it("says that the server cannot keep its record of changes", async () => {
    const failing = new URL(apiUrl(database.url));
    failing.searchParams.set("options", "-c search_path=public,pg_catalog");
    await withClient(database.url, async (client) => {
      await client.query(
        `create view public.pg_stat_archiver as select now() - interval '20 minutes' as last_archived_time, now() as last_failed_time, now() as stats_reset;
         grant select on public.pg_stat_archiver to public`,
      );
      try {
        expect((await wrongs({ DATABASE_URL: failing.href })).join()).to.include("it last could 20 minutes ago");
      } finally {
        await client.query("drop view public.pg_stat_archiver");
      }
    });
  });

  it("asks the virus scanner where one is set, also beside a setting that is missing", async () => {
    expect((await wrongs({ CLAMD_URL: "tcp://127.0.0.1:1" })).join()).to.include("virus scanner does not answer");
    expect(await wrongs({ CLAMD_URL: "tcp://127.0.0.1:1", JWT_PRIVATE_KEY: "" })).to.have.length(2);
    const scanner = createLine((socket) =>
      socket.on("error", () => undefined).once("data", () => socket.end("stream: OK\0")),
    ).listen(0, "127.0.0.1");
    await once(scanner, "listening");
    const { output } = await examine({ CLAMD_URL: `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}` });
    scanner.close();
    expect(output).to.match(/^ok +The virus scanner answers\.$/m);
  });

  it("says that no worker is at it", async () => {
    await withClient(database.url, async (client) => {
      await client.query(
        "insert into last_sweep (ended_at) values (now() - interval '1 hour') on conflict (one) do update set ended_at = excluded.ended_at",
      );
      expect((await wrongs({})).join()).to.include("No worker has done what is due for 60 minutes");
      await client.query("delete from last_sweep");
    });
  });

  it("says that the mail server is away, or refuses us", async () => {
    expect((await wrongs({ SMTP_URL: "smtp://me:hunter22@127.0.0.1:1" })).join()).to.include("mail server");
    const rude = createLine((socket) => socket.on("error", () => undefined).end("554 no\r\n")).listen(0, "127.0.0.1");
    await once(rude, "listening");
    const found = await wrongs({ SMTP_URL: `smtp://127.0.0.1:${(rude.address() as AddressInfo).port}` });
    rude.close();
    expect(found.join()).to.include("mail server");
  });

  it("says that the provider is away, or does not know us", async () => {
    expect((await wrongs({ ESCROW_API_URL: "http://127.0.0.1:1" })).join()).to.include("escrow provider");
    known = false;
    expect((await wrongs({})).join()).to.include("refuses who we are");
    known = true;
  });

  it("says that the store takes no file", async () => {
    await writeFile(join(dataDir, "no-folder"), "");
    expect((await wrongs({ STORAGE_URL: `file://${dataDir}/no-folder/files` })).join()).to.include("store of files");
  });

  it("says that there is no backup, or only an old one", async () => {
    const backups = await mkdtemp(join(dataDir, "old-"));
    expect((await wrongs({ BACKUP_DIR: backups })).join()).to.include("has no backup");
    await mkdir(join(backups, "2026-01-02T02-15-00-000Z-base"));
    expect((await wrongs({ BACKUP_DIR: backups })).join()).to.include("hours old");
  });
});
