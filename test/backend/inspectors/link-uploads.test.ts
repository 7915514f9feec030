import { expect } from "chai";
import { mostUnfinished } from "#shared/documents/choices.ts";
import { buildInspector } from "#test/factories/inspectors.ts";
import { buildOrder } from "#test/factories/orders.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { metadataOf, tus } from "#test/support/uploads.ts";

describe("what is sent by an inspector's link", function () {
  this.timeout(60_000);
  const api = useApi({ DOCUMENTS_QUOTA_MB: "50" });
  const said = ({ status, body }: ApiAnswer) => `${status} ${(body as { code?: string }).code ?? ""}`.trim();
  const begin = (path: string, headers: Record<string, string>, purpose: string, bytes = 1000) =>
    tus(api, "POST", path, {
      headers: {
        ...headers,
        "upload-length": String(bytes),
        "upload-metadata": metadataOf({ filename: "found.pdf", filetype: "application/pdf", purpose }),
      },
    });
  const byLink = ({ id, cookie }: { id: string; cookie: string }, bytes?: number) =>
    begin(`/api/v1/inspect/${id}/uploads`, { cookie }, "inspectionReport", bytes);

  it("keeps no member of the inviter from sending papers, however many files it begins", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer } = trade;
    // By two links: what counts is what all of them have begun.
    const links = [await buildInspector(api, trade, buyer), await buildInspector(api, trade, buyer)];
    const answers: ApiAnswer[] = [];
    for (let file = 0; file < mostUnfinished; file += 1)
      answers.push(await byLink(links[file % 2]?.bound ?? expect.fail("no link")));
    expect(answers.filter(({ status }) => status === 201)).to.have.lengthOf(mostUnfinished / 2);
    expect(said(answers.at(-1)!)).to.equal("429 documents.tooManyUnfinished");
    const authorization = `Bearer ${buyer.token}`;
    expect((await begin("/api/v1/uploads", { authorization }, "evidence")).status).to.equal(201);
  });

  it("takes a fifth of the inviter's room", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { bound } = await buildInspector(api, trade, trade.buyer);
    const large = 6_000_000;
    expect((await byLink(bound, large)).status).to.equal(201);
    expect(said(await byLink(bound, large))).to.match(/^\d+ documents\.quotaFull$/);
    const authorization = `Bearer ${trade.buyer.token}`;
    expect((await begin("/api/v1/uploads", { authorization }, "evidence", large)).status).to.equal(201);
  });
});
