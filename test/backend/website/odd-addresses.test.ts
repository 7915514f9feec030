import { expect } from "chai";
import { useSharedApi } from "#test/support/api.ts";
import { ask } from "./untidied.ts";

const odd = [
  "//evil.example",
  "//evil.example/",
  "//evil.example/%2f..",
  "//evil.example/x.js",
  "///evil.example/",
  "//",
  "/fr//evil.example",
  "/fr//evil.example/",
  "/%5cevil.example",
  "/%5cevil.example/",
  "/%5c..",
  "/\\evil.example/",
  "/%2f%2fevil.example/",
  "/..%2f..%2fetc/passwd.txt",
  "/%2e%2e/%2e%2e/package.json",
  "/assets/..%5c..%5cx.js",
  "/assets/%2e%2e/manifest.txt",
  "/products/%2f",
  "/%00.js",
  "/x%00",
  "/%",
  "/%E0%A4%A.js",
  "/fr/%",
  "/products/coffee/%",
  "/dashboard/%",
  "*",
];

describe("addresses that no page can have", () => {
  const api = useSharedApi();

  for (const path of odd) {
    it(`${path} is not found, by whatever method`, async () => {
      for (const method of ["GET", "POST"]) {
        const { status, location, text } = await ask(api.url, method, path);
        expect({ method, status, location }).to.deep.equal({ method, status: 404, location: undefined });
        expect(text).to.include(path.startsWith("/fr/") ? "Page introuvable" : "Page Not Found");
        // A page that was made of the address would lead there, and its script would read it once more.
        expect(text).not.to.include("evil.example").and.not.to.include('<script type="module"');
      }
    });
  }

  it("a page is read, and sent without its script, and nothing else", async () => {
    for (const method of ["PUT", "DELETE", "PATCH"]) {
      const answer = await fetch(`${api.url}/products/all`, { method });
      expect([method, answer.status, answer.headers.get("allow")]).to.deep.equal([method, 405, "GET, HEAD, POST"]);
    }
  });

  it("what cannot be an address at all is refused, and the process lives", async () => {
    for (const target of ["http://[", "http://[/harvest-calendar?x", "ftp://x/", "harvest-calendar", "http://a:b/"]) {
      const { status } = await ask(api.url, "GET", target);
      expect([target, status]).to.deep.equal([target, 400]);
    }
    expect((await fetch(`${api.url}/healthz`)).status).to.equal(200);
  });

  it("the whole address in the request line means the page (RFC 9112, section 3.2.2)", async () => {
    const { status, text } = await ask(api.url, "GET", `${api.url}/fr/faq?x=1`);
    expect(status).to.equal(200);
    expect(text).to.include('lang="fr"');
  });

  it("a page needs no sense from the Host header", async () => {
    for (const host of ["[", "a b", "@"]) {
      const { status } = await ask(api.url, "GET", "/harvest-calendar?x=1", { host });
      expect([host, status]).to.deep.equal([host, 200]);
    }
  });

  it("letters behind percent signs lead to the plain address, so that what is secret there stays so", async () => {
    const moved: Record<string, string> = {
      "/%72eset-password?token_hash=a%2Fb": "/reset-password?token_hash=a%2Fb",
      "/fr/%63onfirm": "/fr/confirm",
      "/harvest%2dcalendar/": "/harvest-calendar",
      "/%46r/faq": "/fr/faq",
    };
    for (const [path, to] of Object.entries(moved)) {
      const { status, location } = await ask(api.url, "GET", path);
      expect([path, status, location]).to.deep.equal([path, 301, to]);
    }
  });

  it("the list of built files is nobody's page, however it is spelled", async () => {
    for (const path of [
      "/manifest.json",
      "/manifest.json.br",
      "/.//manifest.json",
      "/.vite/manifest.json",
      "/.vite/manifest.json.gz",
    ]) {
      const { status } = await ask(api.url, "GET", path);
      expect([path, status]).to.deep.equal([path, 404]);
    }
    expect((await ask(api.url, "GET", "/admin/assets/..%2findex.html")).status).to.equal(404);
  });

  it("600 letters are answered alike with and without accents", async () => {
    for (const path of ["/products/all", "/fr/products/all", "/suppliers", "/api/v1/products"]) {
      const [plain, accented] = await Promise.all(
        ["e", "é"].map((letter) => fetch(`${api.url}${path}?search=${encodeURIComponent(letter.repeat(600))}`)),
      );
      expect(accented?.status, path).to.equal(plain?.status).and.to.be.below(414);
    }
  });

  it("are not found below the API's viewer either", async () => {
    for (const path of ["/api/docs/%", "/api/docs/nothing.js", "/api/docs/..%2f..%2fpackage.json"])
      expect((await ask(api.url, "GET", path)).status, path).to.equal(404);
    expect((await ask(api.url, "GET", "/api/docs/swagger-ui.css")).status).to.equal(200);
  });

  it("keep ordinary addresses as they are: a slash at the end goes, hidden files do not exist", async () => {
    expect(await ask(api.url, "GET", "/products/")).to.include({ status: 301, location: "/products" });
    expect(await ask(api.url, "GET", "/fr//")).to.include({ status: 301, location: "/fr" });
    expect((await ask(api.url, "GET", "/.git/config.txt")).status).to.equal(404);
    expect((await ask(api.url, "GET", "/favicon.svg")).status).to.equal(200);
    expect((await ask(api.url, "GET", "/products/all?search=%")).status).to.equal(200);
  });

  it("lead on for good to the one way of writing them: in small letters", async () => {
    const moved: Record<string, string> = {
      "/Products": "/products",
      "/Products/Coffee?search=Big%20Beans": "/products/coffee?search=Big%20Beans",
      "/fr/Login?next=%2FDashboard": "/fr/login?next=%2FDashboard",
      "/FR/products": "/fr/products",
      "/Dashboard/Escrow/ORD-17-ABCD": "/dashboard/escrow/ORD-17-ABCD",
    };
    for (const [path, location] of Object.entries(moved))
      expect(await ask(api.url, "GET", path), path).to.include({ status: 301, location });
    for (const path of ["/Nothing-Here", "/fr/Nichts", "/dashboard/Nowhere"])
      expect(await ask(api.url, "GET", path), path).not.to.have.property("location");
    expect((await ask(api.url, "GET", "/dashboard/escrow/ORD-17-ABCD")).status).to.equal(200);
    for (const path of ["/dashboard/nope", "/fr/dashboard/nope", "/dashboard/settings/nope"])
      expect((await ask(api.url, "GET", path)).status, path).to.equal(404);
    expect((await ask(api.url, "GET", "/products/caf%C3%A9")).status, "an escaped letter stays").to.equal(404);
  });

  it("with a link's problem lead to the page that tells it, once", async () => {
    const problem = "error=access_denied&error_code=otp_expired&error_description=Email+link";
    for (const page of ["/", "/fr", "/products/all", "/register"]) {
      const prefix = page === "/fr" ? "/fr" : "";
      const location = `${prefix}/login?${problem}`;
      expect(await ask(api.url, "GET", `${page}?${problem}`), page).to.include({ status: 302, location });
    }
    for (const page of ["/login", "/confirm", "/reset-password", "/fr/login", "/dashboard", "/dashboard/settings"])
      expect((await ask(api.url, "GET", `${page}?${problem}`)).status, page).to.equal(200);
    expect((await ask(api.url, "GET", `/nowhere?${problem}`)).status).to.equal(404);
    expect((await ask(api.url, "GET", "/?error=")).status, "without a problem").to.equal(200);
  });

  it("that carry a link's token are told to no other page, and kept nowhere", async () => {
    const link = "token_hash=abc&type=signup";
    for (const path of [`/confirm?${link}`, `/fr/reset-password?${link}`, "/confirm", "/fr/login?code=abc"]) {
      const { headers } = await fetch(`${api.url}${path}`);
      expect(headers.get("referrer-policy"), path).to.equal("no-referrer");
      expect(headers.get("cache-control"), path).to.equal("no-store");
      // Made anew: the server keeps none either.
      expect((await fetch(`${api.url}${path}`)).headers.get("server-timing"), path).to.include("render");
    }
    for (const path of [`/confirm/?${link}`, `/Confirm?${link}`, `/fr/reset%2dpassword?${link}`]) {
      const { status, headers } = await fetch(`${api.url}${path}`, { redirect: "manual" });
      expect([path, status, headers.get("cache-control"), headers.get("referrer-policy")]).to.deep.equal([
        path,
        301,
        "no-store",
        "no-referrer",
      ]);
    }
    expect((await fetch(`${api.url}/login`)).headers.get("referrer-policy")).to.equal(
      "strict-origin-when-cross-origin",
    );
  });

  it("a form that was sent without its script comes back to its own page, which says so", async () => {
    const { status, location } = await ask(api.url, "POST", "/fr/login?next=%2Fdashboard");
    expect({ status, location }).to.deep.equal({ status: 307, location: "/fr/login?next=%2Fdashboard&unsent=1" });
    const page = await (await fetch(api.url + location, { method: "POST" })).text();
    expect(page.replace(/<noscript>.*?<\/noscript>/gs, "")).to.include("Rien n’a été envoyé");
  });

  it("pages that need JavaScript say so to readers without it, in their language", async () => {
    const needed = { "": "This page needs JavaScript.", "/fr": "Cette page nécessite JavaScript." };
    for (const [prefix, sentence] of Object.entries(needed))
      for (const path of ["/login", "/register", "/confirm", "/reset-password", "/dashboard", "/dashboard/orders"]) {
        const html = await (await fetch(api.url + prefix + path)).text();
        const inside = [...html.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, text]) => text);
        expect(inside.join(" "), prefix + path).to.include(sentence);
      }
    expect(await (await fetch(`${api.url}/suppliers`)).text()).not.to.include(needed[""]);
  });
});
