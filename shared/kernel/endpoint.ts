import type { AnyObjectSchema, InferType, Schema } from "yup";
import type { ErrorCode } from "./errors.ts";
import type { StaffPermission } from "./permission.ts";
import type { OffsetPage } from "./staff-list.ts";

/** The kinds of answer the API gives; `backend/src/http` has one writer for each. */
export type AnswerKind = "json" | "collection" | "simpleRest" | "file" | "stream" | "webhook" | "gotrue";

/** What the request's handler is given to read and write with; a network call or a bcrypt never runs inside one. */
export type TransactionMode = "none" | "read" | "write";

/**
 * Who may call at all, before any policy is asked.
 *
 * - `public`: anyone; the answer never depends on the caller, so it may be cached.
 * - `user`: a signed-in user. - `member`: a user who belongs to an organization. - `staff`: a user with a staff role.
 * - `service`: a program of the operator, never a user.
 */
export type Access = "public" | "user" | "member" | "staff" | "service";

/** An `Idempotency-Key` header: refused, taken when present, or demanded (`request.idempotencyKeyRequired`). */
export type IdempotencyMode = "none" | "optional" | "required";

/** What a public answer is made of, as a change is told: an answer that somebody keeps is old when one of its topics changes. */
export type ContentTopic = "catalogue" | "suppliers" | "market-prices" | "ratings";

export interface EndpointContract<
  Params extends AnyObjectSchema | undefined = AnyObjectSchema | undefined,
  Query extends AnyObjectSchema | undefined = AnyObjectSchema | undefined,
  Body extends AnyObjectSchema | undefined = AnyObjectSchema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
  Kind extends AnswerKind = AnswerKind,
> {
  /** Unique, `<domain>.<verb>`: the operation id of the OpenAPI document and the row of the access matrix. */
  readonly name: string;
  readonly summary: string;
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below `/api/v1` (`/auth/v1` for the kind `gotrue`), parameters as `:name`. */
  readonly path: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The shape of one answer; for a collection, of one item. Undefined: 204, or a file. */
  readonly response: Answer;
  /** The body is a file of at most so many bytes, taken as it is (`request.file`), and no JSON. */
  readonly largestFile?: number;
  /** Of a `file`: its media type. */
  readonly fileType?: string;
  readonly kind: Kind;
  readonly transaction: TransactionMode;
  readonly access: Access;
  /** For `staff` access: what the reader's roles must give (`shared/identity/staff.ts` says which role gives what); any role without one. */
  readonly permission?: StaffPermission;
  readonly idempotency: IdempotencyMode;
  /** It writes nothing but what is its caller's own: whoever may only read for their organization does it too. */
  readonly evenReadsOnly?: boolean;
  /** It ends sessions and does nothing else: whoever uses up a user's or an organization's writes keeps nobody from it. */
  readonly endsSessions?: boolean;
  /** `If-Match: "<version>"` is demanded (428 when missing, 412 when stale). */
  readonly versioned: boolean;
  readonly status: 200 | 201 | 202 | 204;
  /** Seconds a shared cache may keep the answer; only for `public` access. */
  readonly maxAge?: number;
  /** Of a `public` contract whose address is all that its reader has to show: nothing on the way keeps the answer. */
  readonly isSecret?: boolean;
  /**
   * Of every `public` contract: whose change makes the answer, and a kept page that shows it, old. None: the answer is the same for as long
   * as the process lives.
   */
  readonly topics: readonly ContentTopic[];
  /** The refusals this endpoint adds to the common ones. */
  readonly errors: readonly ErrorCode[];
}

type Defaulted =
  | "params"
  | "query"
  | "body"
  | "response"
  | "kind"
  | "transaction"
  | "access"
  | "idempotency"
  | "versioned"
  | "status"
  | "errors"
  | "topics";

/** Whoever lets everybody read says when the answer is old; the others' answers are kept by nobody. */
type SaysWhenOld =
  | { readonly access: "public"; readonly topics: readonly ContentTopic[] }
  | { readonly access?: Exclude<Access, "public"> };

/** Declares an endpoint. Reads default to no transaction, writes to a write transaction; access defaults to `member`. */
export function defineEndpoint<
  Params extends AnyObjectSchema | undefined = undefined,
  Query extends AnyObjectSchema | undefined = undefined,
  Body extends AnyObjectSchema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
  Kind extends AnswerKind = "json",
>(
  contract: Omit<EndpointContract<Params, Query, Body, Answer, Kind>, Defaulted> &
    Partial<Pick<EndpointContract<Params, Query, Body, Answer, Kind>, Defaulted>> &
    SaysWhenOld,
): EndpointContract<Params, Query, Body, Answer, Kind> {
  const reads = contract.method === "GET";
  return {
    params: undefined as Params,
    query: undefined as Query,
    body: undefined as Body,
    response: undefined as Answer,
    kind: "json" as Kind,
    transaction: reads ? "none" : "write",
    access: "member",
    idempotency: "none",
    versioned: false,
    status: !contract.response && !reads ? 204 : 200,
    errors: [],
    topics: [],
    ...contract,
  };
}

export type AnyEndpoint = EndpointContract;

type Empty = Record<never, never>;
type Inferred<S, Otherwise> = S extends Schema ? InferType<S> : Otherwise;

export type ParamsOf<C extends AnyEndpoint> = Inferred<C["params"], Empty>;
export type QueryOf<C extends AnyEndpoint> = Inferred<C["query"], Empty>;
export type BodyOf<C extends AnyEndpoint> = Inferred<C["body"], undefined>;
export type ItemOf<C extends AnyEndpoint> = Inferred<C["response"], undefined>;
/** What a handler answers: a page of items for a collection or a staff list, else the response itself. */
export type AnswerOf<C extends AnyEndpoint> = C["kind"] extends "collection"
  ? Page<ItemOf<C>>
  : C["kind"] extends "simpleRest"
    ? OffsetPage<ItemOf<C>>
    : ItemOf<C>;

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** How many there are in all. */
  total: number;
  /** True when counting stopped at `total`: there are at least that many ("1,000+"). */
  totalCapped: boolean;
  nextCursor: string | null;
  previousCursor: string | null;
  /** True when nothing matches the search itself: the items match similar words. */
  similar?: boolean;
}

/** The address of a call: the path with its parameters filled in and the query appended. */
export function endpointUrl(
  contract: Pick<AnyEndpoint, "path">,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const path = contract.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    for (const item of Array.isArray(value) ? value : [value]) search.append(name, String(item));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}
