import { expect } from "chai";
import type { StaffPictureView } from "#shared/organizations/pictures-contract.ts";
import { PicturesPanel } from "#admin/src/resources/organizations/PicturesPanel.tsx";
import { show } from "./show.tsx";

const picture = (id: string, more: Partial<StaffPictureView>): StaffPictureView => ({
  id,
  purpose: "organizationPicture",
  productId: null,
  variants: [],
  attachedAt: "2026-11-20T10:00:00.000Z",
  can: ["takeDown"],
  ...more,
});

describe("the pictures of an organization in the console", () => {
  const organization = { id: "o", name: "Imisozi Growers" };
  const asked = [
    "pictures",
    "getList",
    {
      pagination: { page: 1, perPage: 24 },
      sort: { field: "attachedAt", order: "DESC" },
      filter: { organizationId: "o" },
    },
  ];
  const shown = (data: StaffPictureView[], total = data.length, language: "en" | "fr" = "en") =>
    show(<PicturesPanel organization={organization} />, { lists: [[asked, { data, total }]], language });
  const three = [
    picture("a", { purpose: "productPicture", productId: "p" }),
    picture("b", { purpose: "logo", can: [] }),
    picture("c", {}),
  ];

  it("say what each is of and since when it is shown, and are taken down by whoever may", async () => {
    const text = await shown(three);
    expect(text)
      .to.match(/Pictures \(3\)/)
      .and.match(/Picture of goods .*20 Nov 2026 .*The listing Take down/)
      .and.match(/Logo .*20 Nov 2026 Picture of the organization/)
      .and.match(/Take down $/)
      .and.not.include("Older ones");
    expect(await shown(three, 30)).to.include("Older ones");
    expect(await shown(three, 3, "fr"))
      .to.match(/Images \(3\)/)
      .and.match(/Photo de marchandise .*L’annonce Retirer/);
  });

  it("say that there are none, and wait for an answer", async () => {
    expect(await shown([])).to.include("No picture of this organization is public.");
    expect(await show(<PicturesPanel organization={organization} />)).to.match(/Pictures .*Loading/);
  });
});
