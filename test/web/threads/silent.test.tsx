import { expect } from "chai";
import type { MessageView, ThreadView } from "#shared/threads/contract.ts";
import { sentFiles } from "#web/src/features/threads/sent-files.ts";
import { SilentNotice } from "#web/src/features/threads/SilentNotice.tsx";
import { show, words } from "../dashboard/show.tsx";

const partner = { id: "01900000-0000-7000-8000-000000000002", name: "Kochere Growers", country: "et" };

describe("a conversation in which something is not said", () => {
  it("says why nobody writes", () => {
    const notice = (silent: ThreadView["silent"]) =>
      show(<SilentNotice thread={{ partner, silent } as ThreadView} />).text;
    expect(notice(null)).to.equal("");
    expect(notice("suspended")).to.match(/Your organization is suspended\. .*about orders that go on/);
    expect(notice("partnerGone")).to.match(/Kochere Growers has left the marketplace\. .*Nobody there reads/);
  });

  it("says of a message without words which files it is", () => {
    const said = (names: readonly string[]) =>
      words.t(
        "threads:sentFiles",
        sentFiles({
          author: null,
          organization: "Kochere Growers",
          documents: names.map((name) => ({ name })),
        } as MessageView),
      );
    expect(said(["bags.jpg"])).to.equal("Kochere Growers sent a file: bags.jpg");
    expect(said(["1.pdf", "2.pdf", "3.pdf"])).to.equal("Kochere Growers sent 3 files");
  });
});
