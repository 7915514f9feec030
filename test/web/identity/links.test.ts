import { expect } from "chai";
import { authProblem } from "#shared/identity/auth-problems.ts";
import { confirmsAddress, readLink } from "#web/src/features/identity/link-tokens.ts";
import { safeNext } from "#web/src/features/identity/safe-next.ts";
import { urlProblemIn, withoutProblem } from "#web/src/features/identity/url-problem.ts";

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

  it("never leads to another site after signing in, and knows a page in either language", () => {
    expect(safeNext("/dashboard/escrow")).to.equal("/dashboard/escrow");
    expect(safeNext("/fr/dashboard/orders?status=pending#top")).to.equal("/dashboard/orders?status=pending#top");
    for (const next of [
      null,
      "",
      "dashboard",
      "//evil.example",
      "///evil.example",
      "https://evil.example",
      "javascript:alert(1)",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/.//evil.example",
      "/fr//evil.example",
    ])
      expect(safeNext(next), String(next)).to.equal("/dashboard");
  });

  it("is read from an address, behind ? or #, by the nearest code", () => {
    const at = (search: string, hash = "") => urlProblemIn({ search, hash });
    expect(at("?next=%2Fdashboard", "#orders")).to.equal(undefined);
    expect(at("?error=access_denied&error_code=otp_expired&error_description=Link+expired")).to.deep.equal({
      code: "otp_expired",
      description: "Link expired",
    });
    expect(at("", "#error=server_error")).to.deep.equal({ code: "server_error", description: "" });
    expect(at(`?error_description=${"x".repeat(5000)}`)?.description).to.equal(`${"x".repeat(120)}…`);
  });

  it("leaves the address, which keeps everything else to the letter", () => {
    const without = (path: string) => withoutProblem(new URL(path, "http://localhost"));
    const problem = "error=access_denied&error_code=otp_expired&error_description=Link+expired";
    expect(without(`/login?${problem}#${problem}`)).to.equal("/login");
    expect(without(`/fr/login?next=%2Fdashboard&${problem}#${problem}&sb=1`)).to.equal(
      "/fr/login?next=%2Fdashboard#sb=1",
    );
    expect(without(`/confirm?${problem}#main`)).to.equal("/confirm#main");
    expect(without("/login?next=/a b#error=x")).to.equal("/login?next=/a%20b");
  });

  it("is quoted in one line, and not at all where it would lead astray", () => {
    const words = (text: string) =>
      urlProblemIn({ search: `?${new URLSearchParams({ error_description: text })}`, hash: "" });
    expect(words("Line one\n\u202eline\u200b two ")?.description).to.equal("Line one line two");
    for (const text of [
      "Call +33 1 23 45 67 89 now",
      "go to https://evil.example",
      "www.evil.example",
      "ask me@evil.example",
    ])
      expect(words(text), text).to.deep.equal({ code: "", description: "" });
  });
});
