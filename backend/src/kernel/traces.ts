import type { Span } from "@opentelemetry/api";
import type { Begun, Kind, Observer } from "./watch.ts";

export interface Traces extends Observer {
  /** Hands over what was not handed over yet, or gives up. */
  close(): Promise<void>;
}

/** Milliseconds that the end of a process waits for a collector. */
const lastPatience = 2_000;

const titles: Record<Kind, (name: string) => string> = {
  http: (method) => method,
  sql: (verb) => verb.toUpperCase(),
  outbox: (topic) => `outbox ${topic}`,
  job: (name) => `job ${name}`,
  sweep: (name) => `sweep ${name}`,
  provider: (call) => `provider ${call}`,
};

/** What OpenTelemetry calls a piece of work's name, by its kind. */
const attributeOf: Record<Kind, string> = {
  http: "http.request.method",
  sql: "db.operation.name",
  outbox: "agritrade.topic",
  job: "agritrade.job",
  sweep: "agritrade.sweep",
  provider: "agritrade.call",
};

interface Traced extends Begun {
  readonly span: Span;
}

/**
 * Spans of all that is timed, handed to a collector by OTLP over HTTP. The packages are loaded when an address is set. A span has names of ours, a request's id and a
 * status: no address, no text of a statement, no value. What a caller says of its own trace is not believed: anybody could have us keep theirs.
 */
export async function openTraces(endpoint: string, release: string): Promise<Traces> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({
      "service.name": process.env.OTEL_SERVICE_NAME || "agritrade",
      "service.version": release,
    }),
    // Its queue is bounded: a collector that is away costs spans, never memory or an answer.
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer("agritrade");
  const kinds: Partial<Record<Kind, number>> = {
    http: api.SpanKind.SERVER,
    sql: api.SpanKind.CLIENT,
    outbox: api.SpanKind.CONSUMER,
    provider: api.SpanKind.CLIENT,
  };
  return {
    begin(kind, name, within, facts): Traced {
      const parent = (within as Traced | undefined)?.span;
      const span = tracer.startSpan(
        titles[kind](name),
        {
          kind: kinds[kind] ?? api.SpanKind.INTERNAL,
          attributes: {
            ...facts,
            [attributeOf[kind]]: name,
            ...(kind === "sql" && { "db.system.name": "postgresql" }),
          },
        },
        parent ? api.trace.setSpan(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT,
      );
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        span,
        headers: { traceparent: `00-${traceId}-${spanId}-0${traceFlags & 1}` },
        end({ name: route, failed, facts: more = {} }) {
          if (route) span.updateName(`${name} ${route}`).setAttribute("http.route", route);
          span.setAttributes(more);
          if (failed) span.setStatus({ code: api.SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      const given = new Promise((resolve) => setTimeout(resolve, lastPatience).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), given]);
    },
  };
}
