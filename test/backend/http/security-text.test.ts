import { expect } from "chai";
import { useDatabase } from "#test/support/database.ts";
import { startServer, useServer } from "#test/support/server.ts";

const day = 24 * 3600 * 1000;
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  );

describe("/.well-known/security.txt", () => {
  const database = useDatabase();
  const server = useServer(database);

  it("says to whoever has found a hole where to write, until when that is so, and what may be expected", async () => {
    const answer = await fetch(`${server.url}/.well-known/security.txt`);
    expect(answer.headers.get("content-type")).to.equal("text/plain; charset=utf-8");
    const { Expires = "", ...others } = fieldsOf(await answer.text());
    const policy = `${server.url}/.well-known/security-policy.txt`;
    expect(others).to.deep.equal({
      Contact: `${server.url}/contact`,
      "Preferred-Languages": "en, fr",
      Canonical: `${server.url}/.well-known/security.txt`,
      Policy: policy,
    });
    expect(Expires).to.match(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
    expect(Date.parse(Expires) - Date.now()).to.be.within(30 * day, 365 * day);
    const words = await (await fetch(policy)).text();
    expect(words)
      .to.include(`Write to ${server.url}/contact`)
      .and.to.include("sous trois jours ouvrés")
      .and.not.to.include("{{");
  });

  it("names the operator's own contact, and changes nothing", async () => {
    const own = await startServer({ database, env: { SECURITY_CONTACT: "mailto:security@market.example" } });
    const address = `${own.url}/.well-known/security.txt`;
    expect(fieldsOf(await (await fetch(address)).text()).Contact).to.equal("mailto:security@market.example");
    expect((await fetch(address, { method: "POST" })).status).to.be.within(400, 499);
    await own.close();
  });
});
