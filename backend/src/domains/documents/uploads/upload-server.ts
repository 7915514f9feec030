import { Server } from "@tus/server";
import { v7 as uuid } from "uuid";
import { ValidationError } from "yup";
import { largest, largestSize } from "#shared/documents/choices.ts";
import { uploadMetadata, type UploadMetadata } from "#shared/documents/contract.ts";
import { AppError, type ErrorCode, type Problem } from "#shared/kernel/errors.ts";
import { fieldProblems } from "#shared/kernel/field-problems.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { isStorageError } from "../storage/index.ts";
import type { Leases } from "./leases.ts";
import type { Sender } from "./sender.ts";
import { asAnswer, UploadStore } from "./upload-store.ts";

/** In our words what the protocol's own checks find. */
const codes: Record<number, ErrorCode> = {
  404: "documents.uploadNotFound",
  409: "documents.offsetWrong",
  410: "documents.uploadNotFound",
  412: "documents.protocolVersion",
  413: "documents.tooLarge",
};

/** Seconds that a request which was told to let go has for what it holds. */
const drain = 500;

interface Props {
  services: Services;
  leases: Leases;
  sender: Sender;
  /** The same, read anew. */
  senderNow: () => Promise<Sender>;
  path: string;
  /** Pages of other sites whose scripts may send files. */
  origins: ReadonlySet<string>;
  /** Makes a refusal of what was thrown. */
  refusal: (error: unknown) => AppError;
  body: (error: AppError) => Problem;
}

/** The words of the metadata, held against their contract. @throws {AppError} `request.invalid` */
function readMetadata(given: Readonly<Record<string, string | null>> | undefined): UploadMetadata {
  const words = Object.fromEntries(Object.entries(given ?? {}).flatMap(([name, word]) => (word ? [[name, word]] : [])));
  try {
    return uploadMetadata.validateSync(words, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new AppError("request.invalid", { in: "Upload-Metadata", fields: fieldProblems(error) });
  }
}

/** Refusals of the protocol in the form of all others, `application/problem+json`. */
class UploadServer extends Server {
  readonly #props: Props;

  constructor(props: Props, store: UploadStore, options: Omit<ConstructorParameters<typeof Server>[0], "datastore">) {
    super({ ...options, datastore: store });
    this.#props = props;
  }

  override write(
    context: Parameters<Server["write"]>[0],
    headers: Headers,
    status: number,
    body = "",
  ): ReturnType<Server["write"]> {
    if (status < 400) return super.write(context, headers, status, body);
    const given = body.startsWith('{"code":') ? (JSON.parse(body) as Problem) : undefined;
    const details = { reason: body.trim(), ...(status === 413 ? largest : {}) };
    const error = given ? undefined : new AppError(codes[status] ?? "documents.uploadInvalid", details);
    const retryAfter = (given ?? error)?.details.retryAfter;
    headers.set("content-type", "application/problem+json; charset=utf-8");
    headers.set("cache-control", "no-store");
    // The rest of a body that nobody reads would cost the sender its line: browsers repeat by themselves what a line has cut, at a place that has moved.
    headers.set("connection", "close");
    if (typeof retryAfter === "number") headers.set("retry-after", String(retryAfter));
    const text = error ? JSON.stringify(this.#props.body(error)) : body;
    return super.write(context, headers, error?.status ?? status, text);
  }
}

/** The protocol's server for one request: what it does is done in the name of whoever asks. */
export function createUploadServer(props: Props): Server {
  const { services, leases, sender, senderNow, path, origins } = props;
  let metadata: UploadMetadata | undefined;
  const store = new UploadStore({
    services,
    leases,
    sender,
    senderNow,
    metadata: () => {
      if (!metadata) throw new Error("an upload says what it is before it is made");
      return metadata;
    },
  });
  return new UploadServer(props, store, {
    path,
    locker: leases,
    lockDrainTimeout: drain,
    relativeLocation: true,
    allowedOrigins: (origin) => origins.has(origin),
    namingFunction: () => uuid(),
    async onIncomingRequest({ method }, id) {
      // The lease of somebody else's upload is none of the reader's business either.
      if (method !== "POST") await store.find(id);
    },
    async onUploadCreate(_request, upload) {
      metadata = readMetadata(upload.metadata);
      const { purpose, filetype } = metadata;
      // Before a byte of it is read.
      if ((upload.size ?? 0) > largestSize(purpose, filetype)) throw new AppError("documents.tooLarge", { ...largest });
      return {};
    },
    onResponseError(_request, error) {
      if (isStorageError(error)) services.logger.error({ err: error }, "files cannot be kept");
      const thrown = asAnswer(error);
      if (!(thrown instanceof Error)) return undefined;
      const refusal = props.refusal(thrown);
      return { status_code: refusal.status, body: JSON.stringify(props.body(refusal)) };
    },
  });
}
