import { expect } from "chai";
import type { PapersView, PaperView } from "#shared/escrow/papers-contract.ts";
import { PapersSection } from "#web/src/features/escrow/PapersSection.tsx";
import { orderIn } from "./order-wording.ts";
import { show } from "./show.tsx";

const paper = (id: string, name: string, more: Partial<PaperView> = {}): PaperView => ({
  shipment: 1,
  certificate: null,
  by: "supplier",
  document: {
    id,
    name,
    purpose: "transportDocument",
    mediaType: "application/pdf",
    size: 120_000,
    received: 120_000,
    sha256: "3b1f".repeat(16),
    status: "ready",
    refusal: null,
    variants: [],
    url: `/files/token/${name}`,
    expiresAt: "2099-01-01T00:00:00.000Z",
    createdAt: "2026-11-20T10:00:00.000Z",
    can: [],
  },
  attachedAt: "2026-11-25T10:00:00.000Z",
  replacedBy: null,
  ofReplaced: false,
  replacedAt: null,
  can: [],
  ...more,
});

describe("the papers on the page of an order", () => {
  const order = orderIn("awaiting_delivery", "supplier");
  const shown = (
    papers: PaperView[],
    { of = order, adds = [] as PapersView["adds"], listed = [] as string[] } = {},
  ) => {
    const value: PapersView = { papers, adds };
    return show(<PapersSection order={of} listed={listed} />, [{ endpointName: "getPapers", arg: of.id, value }]);
  };

  it("say when an older version was replaced, below the newer one, and both can be saved", () => {
    const { text, links } = shown([
      paper("c", "signed.pdf", { can: ["replace"] }),
      paper("b", "corrected.pdf", { replacedBy: "c", replacedAt: "2026-12-04T10:00:00.000Z" }),
      paper("a", "wrong.pdf", { replacedBy: "b", replacedAt: "2026-12-03T10:00:00.000Z" }),
      paper("d", "packing.pdf"),
    ]);
    expect(text).to.match(
      /Transport document signed\.pdf .*Replace .*Replaced on 4 Dec 2026 corrected\.pdf .*Replaced on 3 Dec 2026 wrong\.pdf .*Transport document packing\.pdf/,
    );
    expect(links).to.deep.equal(["signed", "corrected", "wrong", "packing"].map((name) => `/files/token/${name}.pdf`));
  });

  it("let a buyer add evidence, and say whose each paper is", () => {
    const of = orderIn("awaiting_delivery", "buyer");
    const mould = paper("e", "mould.jpg", { by: "buyer" });
    const { text } = shown([{ ...mould, document: { ...mould.document, purpose: "evidence" } }], {
      of,
      adds: [{ shipment: 1, purposes: ["evidence"] }],
    });
    expect(text).to.match(
      new RegExp(`Documents Add documents .*Evidence mould\\.jpg .*${of.buyer.name} *, *25 Nov 2026`),
    );
  });

  it("are shown of goods that never left where something can be added, and not at all where nothing can", () => {
    const of = orderIn("funded", "buyer");
    expect(shown([], { of }).text).to.equal("");
    const { text } = shown([], { of, adds: [{ shipment: 1, purposes: ["evidence"] }] });
    expect(text).to.match(/Documents Add documents Nothing yet\. Both sides can add/);
  });

  it("ask for no transport document that stands in the contract's list already", () => {
    const of = { ...order, shipments: order.shipments.map((one) => ({ ...one, expectedArrival: "2026-12-20" })) };
    expect(shown([], { of }).text).to.include("Add the transport document");
    const { text } = shown([paper("a", "bill.pdf")], { of, listed: ["a"] });
    expect(text).to.include("The proof of delivery follows later").and.not.to.include("Add the transport document");
  });

  it("offer to replace those that may be replaced, each by its name", () => {
    const { html } = shown([paper("a", "bill.pdf", { can: ["replace"] }), paper("b", "report.pdf")]);
    expect([...html.matchAll(/aria-label="(Replace [^"]*)"/g)].map(([, name]) => name)).to.deep.equal([
      "Replace bill.pdf",
    ]);
  });
});
