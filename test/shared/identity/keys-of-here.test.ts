import { expect } from "chai";
import { isKeyOfHere, type KnownFactor } from "#shared/identity/passkeys.ts";

describe("a passkey, where website and console have hosts of their own", () => {
  const key = (rp_id?: string) => ({ factor_type: "webauthn", ...(rp_id && { rp_id }) }) as KnownFactor;
  const app = { factor_type: "totp" } as KnownFactor;
  const at = (hostname: string, knowsKeys = true) =>
    Object.assign(globalThis, {
      window: { location: { hostname } },
      PublicKeyCredential: knowsKeys ? class {} : undefined,
    });
  afterEach(() => ["window", "PublicKeyCredential"].forEach((name) => Reflect.deleteProperty(globalThis, name)));

  it("is offered where it signs", () => {
    at("console.example");
    expect(isKeyOfHere(key("console.example"))).to.equal(true);
    expect(isKeyOfHere(key("market.example"))).to.equal(false);
    expect(isKeyOfHere(key()), "from before").to.equal(true);
    expect(isKeyOfHere(app)).to.equal(false);
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
