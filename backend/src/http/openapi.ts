import type { AnyObjectSchema } from "yup";
import type { AnyEndpoint } from "#shared/kernel/endpoint.ts";
import { errorTable } from "#shared/kernel/error-table.ts";
import { errorCodes, type ErrorCode } from "#shared/kernel/errors.ts";
import { withSharedParts } from "./openapi-parts.ts";
import { jsonSchema, type JsonSchema } from "./openapi-schema.ts";

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: JsonSchema;
  description?: string;
}

const problemRef = { $ref: "#/components/schemas/Problem" };

/** The OpenAPI 3.1 document of all contracts: what is served, what clients are typed by and this cannot differ. */
export function openApiDocument(contracts: readonly AnyEndpoint[]): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const contract of [...contracts].sort((a, b) => a.name.localeCompare(b.name, "en"))) {
    const path = (contract.kind === "gotrue" ? "/auth/v1" : "/api/v1") + contract.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[contract.method.toLowerCase()] = operation(contract);
  }
  return withSharedParts({
    openapi: "3.1.0",
    info: {
      title: "AgriTrade Africa",
      version: "1",
      description:
        "Amounts are decimal strings with a currency, quantities decimal strings. A refusal is application/problem+json with a stable code.",
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b, "en"))),
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: problemSchema() },
    },
  });
}

function operation(contract: AnyEndpoint): Record<string, unknown> {
  const parameters = [
    ...parametersOf(contract.params as AnyObjectSchema | undefined, "path"),
    ...parametersOf(contract.query as AnyObjectSchema | undefined, "query"),
    ...headers(contract),
  ];
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.name.split(".")[0]],
    "x-access": contract.access,
    ...(contract.permission ? { "x-permission": contract.permission } : {}),
    security: contract.access === "public" ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.largestFile === undefined ? {} : { requestBody: fileBody }),
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: jsonSchema(contract.body as AnyObjectSchema) } },
          },
        }
      : {}),
    responses: { [contract.status]: success(contract), ...refusals(contract) },
  };
}

const fileBody = {
  required: true,
  content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
};

function parametersOf(schema: AnyObjectSchema | undefined, place: "path" | "query"): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

function headers({ idempotency, versioned }: AnyEndpoint): Parameter[] {
  const found: Parameter[] = [];
  if (idempotency !== "none") {
    found.push({
      name: "Idempotency-Key",
      in: "header",
      required: idempotency === "required",
      schema: { type: "string", maxLength: 200 },
      description: "The same on every try of one intention; kept 30 days.",
    });
  }
  if (versioned)
    found.push({
      name: "If-Match",
      in: "header",
      required: true,
      schema: { type: "string" },
      description: 'The version that was read, in quotes: "3".',
    });
  return found;
}

function success({ response, kind, status, fileType }: AnyEndpoint): Record<string, unknown> {
  if (status === 204) return { description: "Done." };
  if (kind === "stream")
    return { description: "Server-Sent Events.", content: { "text/event-stream": { schema: { type: "string" } } } };
  if (fileType)
    return { description: "A file.", content: { [fileType]: { schema: { type: "string", format: "binary" } } } };
  const item = response ? jsonSchema(response as AnyObjectSchema) : {};
  return {
    description: "OK",
    ...(kind === "simpleRest" ? { headers: { "Content-Range": contentRange, "X-Total-Capped": totalCapped } } : {}),
    content: { "application/json": { schema: shapes[kind]?.(item) ?? item } },
  };
}

const contentRange = { description: "Where the rows stand: `disputes 0-24/319`.", schema: { type: "string" } };
const totalCapped = { description: "`true`: there are more than `Content-Range` says.", schema: { type: "string" } };

const pageOf = (items: JsonSchema): JsonSchema => ({
  type: "object",
  required: ["items", "total", "totalCapped", "nextCursor", "previousCursor"],
  properties: {
    items: { type: "array", items },
    total: { type: "integer" },
    totalCapped: { type: "boolean", description: "True: there are at least that many." },
    nextCursor: { type: ["string", "null"] },
    previousCursor: { type: ["string", "null"] },
    similar: {
      type: "boolean",
      description: "True: nothing matches the search itself, these match similar words.",
    },
  },
});

const shapes: Partial<Record<AnyEndpoint["kind"], (item: JsonSchema) => JsonSchema>> = {
  collection: pageOf,
  simpleRest: (items) => ({ type: "array", items }),
};

/** The refusals a caller can expect, by status. */
function refusals(contract: AnyEndpoint): Record<string, unknown> {
  if (contract.kind === "gotrue")
    return { default: { description: "A refusal in the form of GoTrue: {code, error_code, message, msg}." } };
  const codes = new Set<ErrorCode>(contract.errors);
  if (contract.params ?? contract.query ?? contract.body) codes.add("request.invalid");
  if (contract.access !== "public")
    codes.add("accounts.signInRequired").add("accounts.tokenInvalid").add("accounts.secondFactorNeeded");
  if (contract.access === "staff") codes.add("request.notFound").add("accounts.forbidden");
  if (contract.access === "member") {
    codes.add("accounts.organizationRequired");
    if (contract.method !== "GET" && !contract.evenReadsOnly) codes.add("organizations.secondFactorDemanded");
  }
  if (contract.idempotency !== "none") codes.add("request.idempotencyKeyReused");
  if (contract.idempotency === "required") codes.add("request.idempotencyKeyRequired");
  if (contract.versioned) codes.add("request.versionRequired").add("request.versionStale");
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes].sort())
    byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [
        status,
        { description: list.join(", "), content: { "application/problem+json": { schema: problemRef } } },
      ]),
  );
}

const problemSchema = (): JsonSchema => ({
  type: "object",
  required: ["code", "message", "details", "requestId"],
  properties: {
    code: { type: "string", enum: errorCodes },
    message: { type: "string", description: "In English; people are shown the translation of the code." },
    details: {
      type: "object",
      properties: {
        fields: {
          type: "array",
          items: {
            type: "object",
            required: ["field", "key"],
            properties: { field: { type: "string" }, key: { type: "string" }, values: { type: "object" } },
          },
        },
        moreFields: { type: "integer", description: "How many faults there are beside those, which are twenty then." },
      },
    },
    requestId: { type: "string" },
  },
});
