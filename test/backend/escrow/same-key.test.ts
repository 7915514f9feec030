import { expect } from "chai";
import { buildBuyer } from "#test/factories/people.ts";
import { orderForm } from "#test/factories/orders.ts";
import { buildProduct } from "#test/factories/products.ts";
import { useApi, type ApiAnswer } from "#test/support/api.ts";

const keys = process.env.FULL ? 1000 : 15;
const sends = 20;
/** As many orders as one buyer may have waiting for their money. */
const perBuyer = 5;

describe("orders that are sent again and again at once", () => {
  const api = useApi();

  it(`are ${keys} for ${keys} keys, sent ${sends} times each; a changed body is refused`, async function () {
    this.timeout(keys * 3000);
    const { product } = await buildProduct({ quantity: "500000" });
    const replies = new Set<string>();
    for (let first = 0; first < keys; first += perBuyer) {
      const buyer = await buildBuyer();
      /** A machine that is busy with other things lets it be sent once more. */
      const send = async (key: number, quantity = "1"): Promise<ApiAnswer> => {
        const answer = await api.post("/orders", {
          as: buyer,
          key: `key-${key}`,
          body: orderForm(product, { quantity }),
        });
        return answer.status === 503 ? send(key, quantity) : answer;
      };
      const mine = Array.from({ length: perBuyer }, (_, n) => first + n);
      const all = await Promise.all(mine.flatMap((key) => Array.from({ length: sends }, () => send(key))));
      expect(all.map(({ status }) => status)).to.deep.equal(Array(all.length).fill(201));
      mine.forEach((_, n) => {
        const [answer, ...replays] = all.slice(n * sends, (n + 1) * sends).map(({ body }) => body as object);
        for (const replay of replays) expect(replay).to.deep.equal(answer);
        replies.add((answer as { id: string }).id);
      });
      const changed = await send(first, "2");
      expect([changed.status, changed.body.code]).to.deep.equal([422, "request.idempotencyKeyReused"]);
    }
    expect(replies.size).to.equal(keys);
    expect(await api.db("orders").where({ product_id: product.id }).pluck("id")).to.have.lengthOf(keys);
  });
});
