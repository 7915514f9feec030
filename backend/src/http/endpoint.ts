import type { Context } from "koa";
import type { AnyEndpoint, AnswerOf, BodyOf, ParamsOf, QueryOf } from "#shared/kernel/endpoint.ts";
import type { Actor } from "../kernel/actor.ts";
import type { Services } from "../kernel/services.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { FileAnswer } from "../kernel/file-answer.ts";
import type { WrittenJson } from "../kernel/written-json.ts";

/** What a handler is given. */
export interface Call<Contract extends AnyEndpoint> {
  readonly actor: Actor;
  readonly params: ParamsOf<Contract>;
  readonly query: QueryOf<Contract>;
  readonly body: BodyOf<Contract>;
  /** The transaction that the contract declares; without one, reading it is a mistake in the code and throws. */
  readonly trx: Transaction;
  readonly db: Database;
  readonly now: Date;
  readonly services: Services;
  /** The version that `If-Match` names; always there when the contract is versioned. */
  readonly expectedVersion: number | undefined;
  readonly request: RequestFacts;
}

export interface RequestFacts {
  readonly id: string;
  readonly ip: string;
  readonly userAgent: string;
  /** It came by the console's own host. */
  readonly atConsole: boolean;
  readonly header: (name: string) => string;
  /** The unparsed body, which a webhook's signature covers. */
  readonly rawBody: string;
  /** The body of an endpoint that takes a file; empty for all others. */
  readonly file: Buffer;
  /** Who is asking, read anew: for what lasts longer than a request. */
  readonly actorNow: () => Promise<Actor>;
  /** The Koa context of a stream; undefined when the server renders a page and calls without HTTP. */
  readonly http: Context | undefined;
}

export type Handler<Contract extends AnyEndpoint> = (
  call: Call<Contract>,
) => Promise<Contract["kind"] extends "file" ? FileAnswer : AnswerOf<Contract> | WrittenJson<AnswerOf<Contract>>>;

export interface Endpoint<Contract extends AnyEndpoint = AnyEndpoint> {
  readonly contract: Contract;
  readonly handler: Handler<Contract>;
}

/** The one way in: pairs a contract with the handler that serves it. */
export function endpoint<Contract extends AnyEndpoint>(contract: Contract, handler: Handler<Contract>): Endpoint {
  return { contract, handler: handler as unknown as Handler<AnyEndpoint> };
}
