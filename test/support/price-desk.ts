import type { buildStaff } from "#test/factories/people.ts";
import type { ApiAnswer, ApiUnderTest } from "./api.ts";

type Staff = Awaited<ReturnType<typeof buildStaff>>;
interface Shown {
  id: string;
  version: number;
}

/** What members of staff do about market prices, as the console does it. */
export function priceDesk(api: ApiUnderTest) {
  const send = async (as: Staff | undefined, file: Buffer | string, name = "prices.xlsx"): Promise<ApiAnswer> => {
    const answer = await fetch(`${api.url}/api/v1/admin/market-price-imports?name=${encodeURIComponent(name)}`, {
      method: "POST",
      body: typeof file === "string" ? file : new Uint8Array(file),
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), "content-type": "application/octet-stream" },
    });
    return { status: answer.status, body: await answer.json(), headers: Object.fromEntries(answer.headers) };
  };
  const move = (as: Staff, { id, version }: Shown, name: string, body: object = {}) =>
    api.post(`/admin/market-price-imports/${id}/${name}`, { as, body, version });
  const must = async (answer: Promise<ApiAnswer>) => {
    const { status, body } = await answer;
    if (status > 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body as Shown & Record<string, unknown>;
  };
  return {
    send,
    move,
    preview: (as: Staff, file: Buffer | string, name?: string) => must(send(as, file, name)),
    commit: (as: Staff, draft: Shown) => must(move(as, draft, "commit")),
    undo: (as: Staff, held: Shown) => move(as, held, "undo", { reason: "The wrong file was chosen." }),
    /** Why a file is not taken: each flaw with the cell or line. */
    flaws: async (as: Staff, file: Buffer | string) => {
      const { status, body } = await send(as, file);
      const { fields = [] } = (body as { details: { fields?: { field: string; key: string; values?: object }[] } })
        .details;
      return [status, ...fields.map(({ key, values }) => [key, ...Object.values(values ?? {})].join(" "))];
    },
    lines: async (as: Staff, { id }: Shown) =>
      (
        await api.get(`/admin/market-price-changes?filter=${JSON.stringify({ importId: id })}&sort=["id","ASC"]`, {
          as,
        })
      ).body as Record<string, unknown>[],
    /** What the website's charts are drawn from. */
    series: async (category: string) =>
      (await api.get(`/market-prices?category=${category}`)).body as {
        sources: Record<string, unknown>[];
        sample: boolean;
        points: { date: string; price: number }[];
      },
  };
}
