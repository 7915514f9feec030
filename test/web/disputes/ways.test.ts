import { expect } from "chai";
import { casePath, isOpenable } from "#shared/desktop/addresses.ts";
import { caseKinds } from "#shared/notifications/case-kinds.ts";
import type { NoticeKind } from "#shared/notifications/kinds.ts";
import { noticePath } from "#shared/notifications/path.ts";

const reference = "ORD-1789989600-P8LE";

describe("the ways to a case", () => {
  const pathOf = (kind: NoticeKind, shipment: { number: number; of: number } | null = null) =>
    noticePath({ kind, subject: { type: "order", id: "id" }, reference, shipment, values: {} } as never);

  it("are taken by all that is told of one until its sides agree, and by nothing else about its order", () => {
    const agreed = ["refundAgreed", "allowanceAgreed", "splitAgreed", "replacementAgreed"];
    for (const kind of [...Object.keys(caseKinds), "disputeOpened", "orderStopped", "disputeDecided"] as NoticeKind[])
      expect(pathOf(kind), kind).to.equal(`/dashboard/escrow/${reference}${agreed.includes(kind) ? "" : "/dispute"}`);
    expect(pathOf("fundsReleased")).to.equal(`/dashboard/escrow/${reference}`);
    expect(pathOf("appealFiled", { number: 2, of: 3 })).to.equal(`/dashboard/escrow/${reference}/dispute?shipment=2`);
  });

  it("may be opened in the program's window", () => {
    for (const shipment of [null, { number: 2, of: 3 }, { number: 1, of: 1 }])
      for (const home of ["", "/fr"]) expect(isOpenable(home + casePath(reference, shipment))).to.equal(true);
    expect(isOpenable(`/dashboard/escrow/${reference}/dispute?shipment=2&next=//elsewhere.example`)).to.equal(false);
  });
});
