import type { ApiRequest } from "#shared/kernel/render.ts";
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf } from "#shared/kernel/endpoint.ts";

interface Parts<Contract extends AnyEndpoint> {
  params?: ParamsOf<Contract>;
  query?: Partial<QueryOf<Contract>>;
  body?: BodyOf<Contract> | Record<string, unknown>;
  version?: number | undefined;
  idempotencyKey?: string | undefined;
}

/** Builds the call of a contract. */
export function request<Contract extends AnyEndpoint>(
  contract: Contract,
  { params, query, body, version, idempotencyKey }: Parts<Contract> = {},
): ApiRequest {
  return { contract, params: params ?? {}, query: query ?? {}, body, version, idempotencyKey };
}
