import { expect } from "chai";
import { buildProduct } from "#test/factories/products.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("a form that was sent without its script", () => {
  const api = useSharedApi();
  const send = async (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(api.url + path, { method: "POST", body: new URLSearchParams(fields), headers });
    return { answer, html: await answer.text() };
  };
  const field = (html: string, name: string) =>
    new RegExp(`<(?:input|textarea|select)[^>]*name="${name}"[^>]*>(?:[^<]*</textarea>)?`).exec(html)?.[0];

  it("comes back with what was typed, which is kept nowhere and named in no address", async () => {
    const message = '\n<b>20 MT</b> & "more"</textarea><script>alert(1)</script>';
    const { answer, html } = await send("/contact", {
      name: '"> <i>Ada',
      email: "a@b.example",
      subject: "partnership",
      topic: "",
      message,
    });
    expect(answer.url).to.equal(`${api.url}/contact?unsent=1`);
    expect(answer.headers.get("cache-control")).to.equal("no-store");
    expect(answer.headers.get("x-robots-tag")).to.equal("noindex");
    expect(html).to.include("Nothing was sent");
    expect(field(html, "name")).to.include(' value="&quot;&gt; &lt;i&gt;Ada"');
    expect(field(html, "message")).to.include(
      ">\n\n&lt;b&gt;20 MT&lt;/b&gt; &amp; &quot;more&quot;&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;</textarea>",
    );
    expect(html).to.match(/<option value="partnership" selected="">/);
    for (const again of ["/contact?unsent=1", "/contact"])
      expect(await (await fetch(api.url + again)).text()).not.to.include("Ada");
  });

  it("is that form of the page which was sent", async () => {
    const { product } = await buildProduct({ images: [] });
    const path = `/products/${product.category}/${product.id}`;
    const order = await send(path, { quantity: "7", notes: "Bags of 60 kg" });
    expect(order.html)
      .to.include(">\nBags of 60 kg</textarea>")
      .and.match(/value="7" data-typed="1"/);
    const inquiry = await send(`/fr${path}`, { message: "Bonjour", quantity: "12,5", pricePerUnit: "" });
    expect(inquiry.html)
      .to.include(">\nBonjour</textarea>")
      .and.match(/value="12,5" data-typed=""/);
    expect(inquiry.html.match(/data-typed/g)).to.have.length(3);
  });

  it("never gives a password back, nor what another site has sent or what is too much", async () => {
    for (const path of ["/login", "/register?type=buyer"]) {
      const { html } = await send(path, { email: "ada@b.example", password: "secret-word" });
      expect(field(html, "email"), path).to.include('value="ada@b.example"');
      expect(html, path).not.to.include("secret-word");
    }
    const foreign = await send("/login", { email: "ada@b.example" }, { "sec-fetch-site": "cross-site" });
    expect(foreign.html).to.include("Nothing was sent").and.not.to.include("ada@b.example");
    const large = await send("/contact?unsent=1", { message: "x".repeat(300_000) });
    expect(large.html).to.include("Nothing was sent").and.not.to.include("xxxx");
    expect((await send("/no-such-page", { email: "ada@b.example" })).answer.status).to.equal(404);
  });
});
