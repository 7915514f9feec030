import { expect } from "chai";
import { buildOrder } from "#test/factories/orders.ts";
import { useApi } from "#test/support/api.ts";
import { useReceiver } from "#test/support/receiver.ts";
import { eventually } from "#test/support/wait.ts";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

describe("traces", function () {
  this.timeout(60_000);
  const receiver = useReceiver();
  const api = useApi({
    get OTEL_EXPORTER_OTLP_ENDPOINT() {
      return receiver.origin;
    },
    get ESCROW_API_URL() {
      return `${receiver.origin}/provider`;
    },
  });
  const spans = () =>
    receiver.received
      .filter(({ path }) => path === "/v1/traces")
      .flatMap(
        ({ body }) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans,
      )
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const valueOf = ({ attributes }: Span, key: string) => attributes.find((one) => one.key === key)?.value.stringValue;

  it("of one order lead from the request to its statements, and from its delivery to the provider", async () => {
    const trade = await buildOrder(api);
    const [placed, created] = await eventually(
      () => {
        const request = spans().find(({ name }) => name === "POST /api/v1/orders");
        const call = spans().find(({ name }) => name === "provider POST transactions");
        return request && call ? ([request, call] as const) : undefined;
      },
      { timeout: 20_000, what: "the spans of an order" },
    );
    expect(placed.kind).to.equal(2);
    expect(valueOf(placed, "http.route")).to.equal("/api/v1/orders");
    expect(valueOf(placed, "agritrade.request_id")).to.match(/^[\w-]{8,}$/);
    const statements = spans().filter(({ parentSpanId }) => parentSpanId === placed.spanId);
    expect(statements.map((one) => valueOf(one, "db.collection.name"))).to.include("organization_members");
    expect(statements.every(({ traceId }) => traceId === placed.traceId)).to.equal(true);
    const delivery = spans().find(({ spanId }) => spanId === created.parentSpanId);
    expect(delivery?.name).to.match(/^outbox escrow\./);
    const taken = receiver.received.filter(({ path }) => path.startsWith("/provider/transactions"));
    const named = taken.map(({ headers }) => headers.traceparent);
    expect(named).to.include(`00-${created.traceId}-${created.spanId}-01`);
    const all = JSON.stringify(spans());
    for (const secret of [trade.buyer.token, trade.buyer.user.email, trade.order.id, trade.order.reference])
      expect(all).not.to.include(secret);
  });
});
