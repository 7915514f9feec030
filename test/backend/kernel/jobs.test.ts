import { expect } from "chai";
import { setTimeout as pass } from "node:timers/promises";
import { recordFailing } from "#backend/src/db/record-failing.ts";
import { freeJobsOfTheDead } from "#backend/src/kernel/job-runner.ts";
import { buildOffer } from "#test/factories/offers.ts";
import { buildBuyer, buildStaff, buildUser } from "#test/factories/people.ts";
import { useRows } from "#test/factories/rows.ts";
import { createApi, useApi, type Api } from "#test/support/api.ts";
import { useDatabase } from "#test/support/database.ts";
import { openLine } from "#test/support/line.ts";
import { useMailServer } from "#test/support/mail-server.ts";
import { startProcess, type TestProcess } from "#test/support/server.ts";
import { eventually } from "#test/support/wait.ts";

type Buyer = Awaited<ReturnType<typeof buildBuyer>>;

/** A restart of a database takes some seconds. */
const outage = 6_000;

describe("jobs", function () {
  this.timeout(90_000);
  const database = useDatabase();
  const rows = useRows(database);
  const db = () => rows.db;
  const { smtp, answers } = useMailServer();
  let server: TestProcess | undefined;
  afterEach(() => server?.kill("SIGKILL"));

  const start = async (url: string, env: Record<string, string> = {}) => {
    server = await startProcess({ entry: "main", database: { url }, env: { ...smtp, LOG_LEVEL: "info", ...env } });
    return server;
  };
  /** An email that the mail server has been offered and answers when it is told to. */
  async function emailUnderWay({ url }: TestProcess, ask = askForLink) {
    const buyer = await buildBuyer();
    let answer: (words: string) => void = () => undefined;
    let offered: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => (offered = resolve));
    let count = 0;
    answers[buyer.user.email] = () => {
      count += 1;
      offered();
      return new Promise((resolve) => (answer = resolve));
    };
    await ask(createApi(url), buyer);
    await underWay;
    return {
      buyer,
      answer: (words: string) => {
        answers[buyer.user.email] = () => {
          count += 1;
          return Promise.resolve("250 ok");
        };
        answer(words);
      },
      offered: () => count,
    };
  }
  async function askForLink(api: Api, { user }: Buyer) {
    expect((await api.post("/auth/v1/recover", { body: { email: user.email } })).status).to.equal(200);
  }
  /** Its buyer is told of it by a notice. */
  async function acceptOffer(api: Api, buyer: Buyer) {
    const { offer, supplier } = await buildOffer({ buyer });
    expect((await api.post(`/offers/${offer.id}/accept`, { as: supplier })).status).to.equal(200);
  }
  const aMinuteAgo = () => db().raw("now() - interval '1 minute'");
  /** Whoever holds jobs now has begun them, and last said that it lives, a minute ago. */
  async function aMinuteLater() {
    await db()("worker_pools")
      .whereIn("id", db()("graphile_worker.jobs").whereNotNull("locked_by").select("locked_by"))
      .update({ seen_at: aMinuteAgo() });
    await db()("graphile_worker._private_jobs").whereNotNull("locked_at").update({ locked_at: aMinuteAgo() });
  }
  const waiting = () => db()("graphile_worker.jobs").whereNot({ task_identifier: "sweep" }).pluck("id");

  /** The worker that had begun an email has been dead for a while; the mail server takes it now. */
  async function isSentByAnother(email: Awaited<ReturnType<typeof emailUnderWay>>) {
    await aMinuteLater();
    email.answer("250 ok");
    await start(database.url);
    await freeJobsOfTheDead({ db: db() });
    await eventually(async () => (await waiting()).length === 0, { timeout: 20_000, what: "the email" });
    expect(email.offered()).to.equal(2);
  }

  it("outlive a restart of the database: the process stays, and what it could not note is done again", async () => {
    const line = await openLine(database.url);
    const url = new URL(database.url);
    url.host = `127.0.0.1:${line.port}`;
    const running = await start(url.href);
    const email = await emailUnderWay(running);
    await line.cut();
    email.answer("451 try again later");
    await pass(outage);
    await line.mend();
    await eventually(() => running.output().includes("jobs are run again"), {
      timeout: 40_000,
      what: "another runner",
    });
    await aMinuteLater();
    await freeJobsOfTheDead({ db: db() });
    await eventually(async () => (await waiting()).length === 0, { timeout: 20_000, what: "the email" });
    expect(email.offered()).to.equal(2);
    expect(running.output().match(/the outbox waits for the database/g), "an outage is told once").to.have.lengthOf(1);
    expect((await fetch(`${running.url}/healthz`)).status).to.equal(200);
    await line.cut();
  });

  it("keep no deadline waiting when the mail server hangs", async () => {
    const running = await start(database.url);
    const emails = [await emailUnderWay(running), await emailUnderWay(running)];
    const sweptAt = async () =>
      (await db()("last_sweep").first<{ ended_at: Date } | undefined>("ended_at"))?.ended_at.getTime() ?? 0;
    const before = await sweptAt();
    await db().raw("select graphile_worker.add_job('sweep')");
    await eventually(async () => (await sweptAt()) > before, { timeout: 10_000, what: "a sweep" });
    expect(
      emails.map((email) => email.offered()),
      "both are still under way",
    ).to.deep.equal([1, 1]);
    for (const email of emails) email.answer("250 ok");
  });

  it("are done side by side, as many as WORKER_JOBS says", async () => {
    const begun = () =>
      db()("graphile_worker.jobs").whereNot({ task_identifier: "sweep" }).whereNotNull("locked_at").pluck("id");
    // Those of workers that tests before this one have killed.
    const earlier = (await begun()) as string[];
    const running = await start(database.url, { WORKER_JOBS: "3" });
    const emails = [await emailUnderWay(running), await emailUnderWay(running)];
    const third = emailUnderWay(running);
    // None of the first two is answered, nor given up so soon.
    await eventually(
      async () => ((await begun()) as string[]).filter((id) => !earlier.includes(id)).length === emails.length + 1,
      { timeout: 10_000, what: "the third beside them" },
    );
    for (const email of [...emails, await third]) email.answer("250 ok");
  });

  it("of a killed worker are done by another within a minute, and those of a living one are its own", async () => {
    const killed = await start(database.url);
    const email = await emailUnderWay(killed);
    await killed.kill("SIGKILL");
    const locked = () => db()("graphile_worker.jobs").whereNotNull("locked_by").pluck("locked_by");
    const held = (await locked()) as string[];
    expect(held).not.to.be.empty;
    await db()("graphile_worker._private_jobs").whereNotNull("locked_at").update({ locked_at: aMinuteAgo() });
    await freeJobsOfTheDead({ db: db() });
    expect(await locked(), "it has said a moment ago that it lives").to.deep.equal(held);
    await isSentByAnother(email);
  });

  it("of a killed worker that had begun a notice's email are done by another at once, not when a claim runs out", async () => {
    const killed = await start(database.url);
    const email = await emailUnderWay(killed, acceptOffer);
    await killed.kill("SIGKILL");
    await isSentByAnother(email);
  });

  it("of a killed worker are all given back, also an email that it had begun when the first was not taken for dead yet", async () => {
    const killed = await start(database.url);
    const emails = [await emailUnderWay(killed, acceptOffer), await emailUnderWay(killed, acceptOffer)];
    await killed.kill("SIGKILL");
    await aMinuteLater();
    const held = db()("graphile_worker.jobs").whereNotNull("locked_at");
    await db()("graphile_worker._private_jobs")
      .where({ id: held.max("id") })
      .update({ locked_at: db().fn.now() });
    for (const email of emails) email.answer("250 ok");
    await start(database.url);
    await freeJobsOfTheDead({ db: db() });
    await eventually(async () => (await waiting()).length === 0, { timeout: 20_000, what: "both emails" });
  });

  it("are also the sweep that a killed worker was in the middle of: it is begun anew, and not in a minute", async () => {
    const { rows } = await db().raw<{ rows: [{ id: string }] }>(
      "select id from graphile_worker.add_job('sweep', run_at := now() + interval '1 hour', max_attempts := 1)",
    );
    const [{ id }] = rows;
    const begun = {
      attempts: 1,
      locked_by: "worker-of-a-dead-process",
      locked_at: db().raw("now() - interval '1 minute'"),
    };
    await db()("graphile_worker._private_jobs").where({ id }).update(begun);
    await freeJobsOfTheDead({ db: db() });
    expect(await db()("graphile_worker.jobs").where({ id }).first("attempts", "locked_by")).to.deep.equal({
      attempts: 0,
      locked_by: null,
    });
    await db()("graphile_worker._private_jobs").where({ id }).delete();
  });

  it("that somebody asks for are done before the emails that wait", async () => {
    const running = await start(database.url);
    const api = createApi(running.url);
    const finance = await buildStaff("finance");
    const people = await Promise.all(Array.from({ length: 40 }, () => buildUser()));
    let sent = 0;
    for (const { user } of people)
      answers[user.email] = async () => {
        await pass(300);
        sent += 1;
        return "250 ok";
      };
    for (const { user } of people) await api.post("/auth/v1/recover", { body: { email: user.email } });
    expect((await api.post("/admin/reconciliations", { as: finance })).status).to.equal(204);
    await eventually(async () => (await db()("reconciliations").whereNotNull("ended_at").first("id")) !== undefined, {
      timeout: 20_000,
    });
    expect(sent, "most of the emails still wait").to.be.below(30);
  });
});

describe("whoever watches a process", () => {
  const api = useApi({ RUN_WORKER: "false" });

  it("reads what waits, and that no worker does what is due", async () => {
    await api.post("/dev/clock", { body: { advance: "1s" } });
    expect((await api.get("/readyz")).body).to.deep.equal({ status: "ready", worker: "running" });
    await api.db("last_sweep").update({ ended_at: api.db.raw("now() - interval '4 minutes'") });
    await api.db("outbox").insert({
      topic: "escrow.approve",
      subject_id: "x",
      payload: {},
      next_attempt_at: new Date(),
      created_at: new Date(),
    });
    expect((await api.get("/readyz")).body).to.deep.equal({ status: "ready", worker: "silent" });
    const { body } = await api.get("/metrics");
    const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(body as string)?.[1]);
    expect(figure("agritrade_database_up")).to.equal(1);
    expect(figure("agritrade_outbox_waiting")).to.equal(1);
    expect(figure("agritrade_last_sweep_seconds")).to.be.within(240, 300);
    expect(figure("agritrade_clock_ahead_seconds")).to.be.within(-1, 1);
    for (const name of [
      "outbox_oldest_seconds",
      "outbox_stopped",
      "jobs_waiting",
      "email_oldest_seconds",
      "job_oldest_seconds",
      "record_failing_seconds",
      "staff_tasks_open",
    ])
      expect(figure(`agritrade_${name}`), name).to.be.at.least(0);
  });

  it("has a figure of letters that wait, and another of files and papers", async () => {
    const ages = async () => {
      const text = (await api.get("/metrics")).body as string;
      return ["email", "job"].map((which) =>
        Math.round(Number(new RegExp(`^agritrade_${which}_oldest_seconds (\\S+)$`, "m").exec(text)?.[1]) / 600),
      );
    };
    const add = async (name: string, age: string) => {
      await api.db.raw("select graphile_worker.add_job(?, '{}', run_at => now() + interval '1 hour')", [name]);
      await api.db.raw(
        "update graphile_worker._private_jobs set created_at = now() - ?::interval where task_id = (select id from graphile_worker._private_tasks where identifier = ?)",
        [age, name],
      );
    };
    const before = await ages();
    await add("documents.check", "50 minutes");
    expect(await ages()).to.deep.equal([before[0], 5]);
    await add("accounts.sendMail", "30 minutes");
    expect(await ages()).to.deep.equal([3, 5]);
  });

  it("tells since when the server has not kept its record of changes", async () => {
    const seconds = async (archived: string, failed: string) => {
      const archiver = `select (${archived})::timestamptz as last_archived_time, (${failed})::timestamptz as last_failed_time, now() - interval '9 minutes' as stats_reset`;
      const { rows } = await api.db.raw<{ rows: [{ failing: string }] }>(
        `with pg_stat_archiver as (${archiver}) select (${recordFailing}) as failing`,
      );
      return Number(rows[0].failing);
    };
    expect(await seconds("now() - interval '5 minutes'", "now()")).to.equal(300);
    expect(await seconds("null", "now()"), "never kept").to.equal(540);
    expect(await seconds("now()", "now() - interval '1 minute'"), "kept again").to.equal(0);
    expect(await seconds("null", "null"), "keeps none").to.equal(0);
  });
});
