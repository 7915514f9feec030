import { expect } from "chai";
import type { CasePaperView } from "#shared/disputes/staff-view.ts";
import { CasePapers } from "#admin/src/resources/disputes/CasePapers.tsx";
import { show } from "./show.tsx";

const sum = "3b1f".repeat(16);

const paper = (id: string, name: string, more: Partial<CasePaperView> = {}): CasePaperView => ({
  document: {
    id,
    name,
    purpose: "deliveryProof",
    mediaType: "application/pdf",
    size: 1_240_000,
    received: 1_240_000,
    sha256: sum,
    status: "ready",
    refusal: null,
    variants: [],
    url: "/files/token/name.pdf",
    expiresAt: "2099-01-01T00:00:00.000Z",
    createdAt: "2026-11-20T10:00:00.000Z",
    can: [],
  },
  organization: "Imisozi Growers",
  sentBy: "desta@example.test",
  attachedAt: "2026-11-20T10:00:00.000Z",
  replacedBy: null,
  replacedAt: null,
  by: "supplier",
  certificate: null,
  inspector: null,
  ...more,
});

describe("papers in the console", () => {
  const papers = [
    paper("a", "unsigned.pdf", { replacedBy: "b", replacedAt: "2026-11-21T10:00:00.000Z" }),
    paper("b", "signed.pdf", { sentBy: null }),
  ];

  it("say who has sent them, on which side, how large they are, and what has replaced them", async () => {
    const text = await show(<CasePapers papers={papers} />);
    expect(text)
      .to.match(/unsigned\.pdf Replaced Proof of delivery .*Imisozi Growers \(Supplier\).*desta@example\.test/)
      .and.match(/1\.2 MB/)
      .and.match(/Replaced by signed\.pdf ?, 21 Nov 2026/)
      .and.include("Has left")
      .and.include(sum.slice(0, 12));
    expect(text, "the whole sum is copied, not read").not.to.include(sum);
    const french = await show(<CasePapers papers={papers} />, { language: "fr" });
    expect(french)
      .to.match(/Remplacé Preuve de livraison/)
      .and.match(/Imisozi Growers \(Fournisseur\)/);
  });

  it("say that there are none", async () => {
    expect(await show(<CasePapers papers={[]} />)).to.include("Neither side has sent any.");
  });
});
