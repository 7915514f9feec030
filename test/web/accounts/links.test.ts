import { expect } from "chai";
import { authProblem, safeNext } from "#web/src/features/accounts/auth-problems.ts";
import { confirmsAddress, readLink } from "#web/src/features/accounts/link-tokens.ts";

const read = (query: string) => readLink(new URLSearchParams(query));

describe("the links of letters, as the pages read them", () => {
  it("carry both tokens, or a hash and its type; anything else is none", () => {
    expect(read("access_token=a&refresh_token=r")).to.include({ kind: "session", accessToken: "a", refreshToken: "r" });
    expect(read("token_hash=h&type=recovery")).to.deep.equal({ kind: "hash", tokenHash: "h", type: "recovery" });
    for (const query of ["", "access_token=a", "refresh_token=r", "token_hash=h", "type=signup"])
      expect(read(query), query).to.equal(undefined);
  });

  it("lead to the sign-in page when they confirm an address, and else to the dashboard", () => {
    expect(["signup", "email", "recovery", "invite"].map(confirmsAddress)).to.deep.equal([true, true, false, false]);
  });
});

describe("what the auth library reports", () => {
  it("is told by its code, by the message of old servers, or as an unanswered call", () => {
    expect(authProblem({ code: "email_not_confirmed", message: "Email not confirmed" }).code).to.equal(
      "email_not_confirmed",
    );
    expect(authProblem({ message: "Invalid login credentials" }).code).to.equal("invalid_credentials");
    expect(authProblem({ message: "User already registered" }).code).to.equal("user_already_exists");
    expect(authProblem({ name: "AuthRetryableFetchError", message: "" }).code).to.equal("network");
    expect(authProblem(undefined).code).to.equal("unknown");
  });

  it("never leads to another site after signing in", () => {
    expect(safeNext("/dashboard/escrow")).to.equal("/dashboard/escrow");
    for (const next of [null, "//evil.example", "https://evil.example", "/\\evil.example"])
      expect(safeNext(next)).to.equal("/dashboard");
  });
});
