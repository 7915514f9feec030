import { expect } from "chai";
import { mostUnfinished } from "#shared/documents/choices.ts";
import { makePdf } from "#test/factories/files.ts";
import {
  answerTo,
  buildInspector,
  confirmAt,
  foundForm,
  inspect,
  inviteTo,
  linkFrom,
  sendFound,
} from "#test/factories/inspectors.ts";
import { buildOrder, inspectionForm } from "#test/factories/orders.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";
import { metadataOf, tus } from "#test/support/uploads.ts";

interface Listed {
  items: { id: string }[];
}

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

  it("is nobody's but the inspector's before it is submitted, of an inspector of both sides as well", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { buyer, supplier, order } = trade;
    const invitation = (await inviteTo(api, trade, supplier, { mode: "joint" })).body as { id: string; email: string };
    await answerTo(api, invitation, buyer, "consent");
    const { token } = await linkFrom(api, invitation.email);
    const bound = await confirmAt(api, { token, email: invitation.email });
    await inspect(api, bound, "agree", { agrees: true });
    const found = { bytes: await makePdf(), type: "application/pdf", purpose: "inspectionReport" };
    const { id } = (await sendFound(api, bound, found)) as { id: string };
    const listed = async () =>
      ((await api.get(`/organizations/${supplier.organization.id}/documents`, { as: supplier })).body as Listed).items;
    expect((await listed()).map((each) => each.id)).not.to.include(id);
    for (const as of [supplier, buyer]) {
      expect(said(await api.get(`/documents/${id}`, { as }))).to.equal("404 documents.notFound");
      expect(said(await api.del(`/documents/${id}`, { as }))).to.equal("404 documents.notFound");
      const own = await api.post(`/orders/${order.id}/inspections`, { as, body: inspectionForm({ reports: [id] }) });
      expect(said(own)).to.equal("404 documents.notFound");
    }
    expect(said(await inspect(api, bound, "submit", foundForm({ reports: [id] })))).to.equal("200");
    expect((await listed()).map((each) => each.id)).to.include(id);
    for (const as of [supplier, buyer]) expect((await api.get(`/documents/${id}`, { as })).status).to.equal(200);
  });

  it("has an address below an invitation: what is none leads nowhere", async () => {
    for (const id of ["-".repeat(36), "1".repeat(36)])
      expect(said(await byLink({ id, cookie: `inspect-${id}=${"a".repeat(43)}` }))).to.match(/^404 /);
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
