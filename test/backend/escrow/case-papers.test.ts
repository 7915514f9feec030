import { expect } from "chai";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import { buildDocument } from "#test/factories/documents.ts";
import { makePdf } from "#test/factories/files.ts";
import { buildOrder, inspectionForm } from "#test/factories/orders.ts";
import { buildStaff } from "#test/factories/people.ts";
import { useApi } from "#test/support/api.ts";
import { sendAndWait } from "#test/support/uploads.ts";

/** What a reviewer reads before deciding: the papers and pictures of both sides, with who has sent them. */
describe("the papers of a case", () => {
  const api = useApi();

  it("stand with who has sent them and when, older versions too, and open at their addresses", async () => {
    const trade = await buildOrder(api, { status: "quality_control" });
    const { supplier, buyer, order } = trade;
    const bytes = await makePdf();
    const proof = await sendAndWait(api, supplier, { bytes, purpose: "deliveryProof", name: "received.pdf" });
    const add = (documents: string[]) =>
      api.post(`/orders/${order.id}/papers`, { as: supplier, body: { purpose: "deliveryProof", documents } });
    expect((await add([proof.id])).status).to.equal(201);
    const newer = await buildDocument(supplier, { purpose: "deliveryProof", name: "received, signed.pdf" });
    const replaced = await api.post(`/orders/${order.id}/papers/${proof.id}/replacement`, {
      as: supplier,
      body: { document: newer.id },
    });
    expect(replaced.status, JSON.stringify(replaced.body)).to.equal(201);
    const report = await buildDocument(buyer, { purpose: "inspectionReport", name: "SGS.pdf" });
    const body = inspectionForm({ status: "rejected", reports: [report.id] });
    const inspected = await api.post(`/orders/${order.id}/inspections`, { as: buyer, body });
    expect(inspected.status, JSON.stringify(inspected.body)).to.be.below(300);

    const reviewer = await buildStaff("reviewer");
    const { id } = (await api.db("disputes").where({ order_id: order.id }).first("id")) as { id: string };
    const { papers } = (await api.get(`/admin/disputes/${id}`, { as: reviewer })).body as unknown as DisputeCaseView;
    const certificate = (body as { certificateNumber?: string }).certificateNumber;
    expect(
      papers.map(({ document, by, sentBy, organization, certificate: of, replacedBy }) => ({
        name: document.name,
        by,
        sentBy,
        organization,
        of,
        replacedBy,
      })),
    ).to.deep.equal([
      {
        name: "received.pdf",
        by: "supplier",
        sentBy: supplier.user.email,
        organization: supplier.organization.name,
        of: null,
        replacedBy: newer.id,
      },
      {
        name: "received, signed.pdf",
        by: "supplier",
        sentBy: supplier.user.email,
        organization: supplier.organization.name,
        of: null,
        replacedBy: null,
      },
      {
        name: "SGS.pdf",
        by: "buyer",
        sentBy: buyer.user.email,
        organization: buyer.organization.name,
        of: certificate,
        replacedBy: null,
      },
    ]);
    expect(papers[0]?.document.sha256).to.equal(proof.sha256);
    expect(papers[0]?.replacedAt).to.equal(papers[1]?.attachedAt);
    const served = await fetch(api.url + (papers[0]?.document.url ?? ""));
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).to.equal(true);
    // The address may have ended while the page stood open: it is asked for anew.
    for (const { document } of papers)
      expect((await api.get(`/documents/${document.id}`, { as: reviewer })).status).to.equal(200);
    expect((await api.get(`/documents/${report.id}`, { as: await buildStaff("verifier") })).status).to.equal(404);
  }).timeout(60_000);
});
