import { expect } from "chai";
import { buildOrder, mountedProvider, untilPayable } from "#test/factories/orders.ts";
import { buildBuyer } from "#test/factories/people.ts";
import { useSharedApi } from "#test/support/api.ts";

describe("what the provider's page says is bought", () => {
  const api = useSharedApi();
  const described = async (language: "en" | "fr") => {
    const trade = await buildOrder(api, { buyer: await buildBuyer({ user: { language } }) });
    await untilPayable(api, trade);
    return (await mountedProvider(api).transactions(trade.order.reference))[0]?.description;
  };

  it("is written as the buyer's language writes quantities", async () => {
    expect(await described("en")).to.equal("12.5 MT Yirgacheffe Grade 1");
    expect(await described("fr")).to.equal("12,5 t Yirgacheffe Grade 1");
  });
});
