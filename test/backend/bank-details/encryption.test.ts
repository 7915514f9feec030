import { randomBytes } from "node:crypto";
import { expect } from "chai";
import { ConfigError, loadConfig } from "#backend/src/config.ts";
import { openData, sealData } from "#backend/src/kernel/data-sealing.ts";
import { fingerprintOfAccount } from "#backend/src/domains/bank-details/model.ts";
import { resealBankDetails } from "#backend/src/domains/bank-details/jobs/reseal.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { buildMember } from "#test/factories/people.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi } from "#test/support/api.ts";
import { testSecrets } from "#test/support/secrets.ts";
import { eventually } from "#test/support/wait.ts";
import { bankDetailsOf, buildProvenOwner, malian } from "./owners.ts";

describe("the number of an account", () => {
  const api = useApi();
  const number = malian.accountNumber.replaceAll(" ", "");

  it("stands nowhere in the database, and in no answer, once it was entered and paid to", async function () {
    this.timeout(60_000);
    const owner = await buildProvenOwner(api);
    const { product } = await buildProduct({ supplier: owner });
    const { change, read } = bankDetailsOf(api, owner.organization.id);
    const asked = await change(owner, malian);
    const trade = await buildOrder(api, { product, supplier: owner, status: "funds_released" });
    await eventually(
      async () =>
        (await api.get(`/orders/${trade.order.id}`, { as: owner })).body.settlement?.paidOutAt as string | undefined,
      { what: "the payout", timeout: 20_000 },
    );
    const { rows: tables } = await api.db.raw<{ rows: { name: string }[] }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await api.db.raw<{ rows: unknown[] }>(
        `select 1 from ${name} as t where t::text ilike ? or t::text ilike ? limit 1`,
        [`%${number}%`, `%${Buffer.from(number).toString("hex")}%`],
      );
      if (rows.length > 0) found.push(name);
    }
    expect(found).to.deep.equal([]);
    const answers = [
      asked,
      await read(owner),
      await api.get("/me/export", { as: owner }),
      await api.get(`/orders/${trade.order.id}`, { as: trade.buyer }),
      await api.get(`/orders/${trade.order.id}`, { as: owner }),
    ];
    for (const { body } of answers) expect(JSON.stringify(body)).not.to.include(number);
    const exportOf = async (as: { token: string }) => (await api.get("/me/export", { as })).body.trade.bankDetails;
    expect((await exportOf(owner))[0].shown).to.include({ last4: "5678" });
    const { organization } = owner;
    expect(await exportOf(await buildMember(organization, "manager"))).to.have.lengthOf(1);
    expect(await exportOf(await buildMember(organization, "member")), "who may not read them").to.deep.equal([]);
  });

  it("is opened with a key that follows it alone, in its own row, and is sealed anew after a rotation", async () => {
    const owner = await buildProvenOwner(api);
    await bankDetailsOf(api, owner.organization.id).change(owner, malian);
    const [row] = (await api.db("bank_details").where({ organization_id: owner.organization.id })) as [
      { id: string; sealed: Buffer },
    ];
    const place = `bank_details:${row.id}:${owner.organization.id}`;
    const [older, newer] = [testSecrets.DATA_ENCRYPTION_KEY, randomBytes(32).toString("base64")];
    const keys = (...all: string[]) => ({ dataEncryptionKey: all.join(",") });
    expect(openData(keys(older), place, row.sealed)).to.include(number);
    expect(() => openData(keys(older), `${place}x`, row.sealed), "another row").to.throw();
    expect(() => openData(keys(newer), place, row.sealed), "another key").to.throw(/does not have/);
    const config = keys(newer, older);
    const failed: unknown[] = [];
    const logger = { error: (what: unknown) => failed.push(what) };
    await resealBankDetails({ db: api.db, config, logger } as unknown as Services);
    expect(failed).to.deep.equal([]);
    const anew = (await api.db("bank_details").where({ id: row.id }).first("sealed", "fingerprint")) as {
      sealed: Buffer;
      fingerprint: Buffer;
    };
    expect(anew.fingerprint, "known by the newer key").to.deep.equal(
      fingerprintOfAccount(keys(newer), { bankCountry: "ml", iban: null, accountNumber: number }),
    );
    expect(openData(keys(newer), place, anew.sealed), "the older key may go").to.include(number);
    await api
      .db("bank_details")
      .where({ id: row.id })
      .update({ sealed: sealData(keys(older), place, "{}") });
  });

  it("has a key of 32 bytes, without which production does not start", () => {
    const least = { DATABASE_URL: "postgres://127.0.0.1:1/x", APP_ENV: "local" };
    for (const wrong of ["short", randomBytes(31).toString("base64"), `${testSecrets.DATA_ENCRYPTION_KEY},x`])
      expect(() => loadConfig({ ...least, DATA_ENCRYPTION_KEY: wrong }), wrong).to.throw(
        ConfigError,
        /^DATA_ENCRYPTION_KEY must be 32 bytes in base64/,
      );
    expect(() => loadConfig({ ...least, APP_ENV: "production" })).to.throw(
      ConfigError,
      /DATA_ENCRYPTION_KEY is missing/,
    );
  });
});
