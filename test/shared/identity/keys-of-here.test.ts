import { expect } from "chai";
import { isKeyOfHere, siteElsewhere, type KnownFactor } from "#shared/identity/passkeys.ts";

describe("a passkey, where website and console have hosts of their own", () => {
  const key = (rp_id?: string) => ({ factor_type: "webauthn", ...(rp_id && { rp_id }) }) as KnownFactor;
  const app = { factor_type: "totp" } as KnownFactor;
  const at = (hostname: string, knowsKeys = true) =>
    Object.assign(globalThis, {
      window: { location: { hostname } },
      PublicKeyCredential: knowsKeys ? class {} : undefined,
    });
  afterEach(() => ["window", "PublicKeyCredential"].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it("is offered where it signs, and says elsewhere where that is", () => {
    at("console.example");
    expect([isKeyOfHere(key("console.example")), siteElsewhere(key("console.example"))]).to.deep.equal([
      true,
      undefined,
    ]);
    expect([isKeyOfHere(key("market.example")), siteElsewhere(key("market.example"))]).to.deep.equal([
      false,
      "market.example",
    ]);
    expect(isKeyOfHere(key()), "from before").to.equal(true);
    expect([isKeyOfHere(app), siteElsewhere(app)]).to.deep.equal([false, undefined]);
  });

  it("stays among the ways where no key can be used, so that the page says why", () => {
    at("127.0.0.1");
    expect(isKeyOfHere(key("localhost")), "an address by number").to.equal(true);
    at("agritrade");
    expect(isKeyOfHere(key("market.example"), "desktop")).to.equal(true);
    at("console.example", false);
    expect(isKeyOfHere(key("market.example")), "a browser without").to.equal(true);
  });
});
