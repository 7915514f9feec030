import type { buildStaff } from "./people.ts";
import type { Api } from "../support/api.ts";

type Staff = Awaited<ReturnType<typeof buildStaff>>;

export const hoursAgo = (hours: number, now = Date.now()): string => new Date(now - hours * 3_600_000).toISOString();

/** What members of staff do about reference rates, as the console does it. */
export function rateDesk(api: Api) {
  const send = (as: Staff, rates: Record<string, string>, more: object = {}) =>
    api.post("/admin/reference-rates", {
      as,
      body: {
        source: "ECB reference rate",
        asOf: hoursAgo(1),
        rates: Object.entries(rates).map(([currency, usdPerUnit]) => ({ currency, usdPerUnit })),
        ...more,
      },
    });
  return {
    send,
    /** Imports one rate that has to wait. @returns its id. */
    async propose(as: Staff, currency: string, usdPerUnit: string, more: object = {}): Promise<string> {
      const { body } = await send(as, { [currency]: usdPerUnit }, { confirmed: true, ...more });
      const { waiting } = body as { waiting?: { id: string }[] };
      if (!waiting?.[0]) throw new Error(`nothing waits: ${JSON.stringify(body)}`);
      return waiting[0].id;
    },
    decide: (
      as: Staff,
      id: string,
      move: "confirm" | "refuse" | "withdraw",
      reason = "Compared with the source's page.",
    ) => api.post(`/admin/proposed-rates/${id}/${move}`, { as, body: { reason } }),
    show: async (as: Staff, id: string) => (await api.get(`/admin/proposed-rates/${id}`, { as })).body as Proposed,
    /** What orders in a currency are placed at today. */
    async inForce(currency: string): Promise<string | null> {
      const { items } = (await api.get("/currencies")).body as { items: { code: string; rate: Proposed | null }[] };
      return items.find(({ code }) => code === currency)?.rate?.usdPerUnit ?? null;
    },
  };
}

interface Proposed {
  usdPerUnit: string;
  status: string;
  ground: string;
  decidedBy: string | null;
  decidedReason: string | null;
  can: string[];
}
