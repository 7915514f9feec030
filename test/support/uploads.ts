import type { DocumentView } from "#shared/documents/contract.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import type { ApiAnswer } from "./api.ts";
import { eventually } from "./wait.ts";

interface Server {
  readonly url: string;
}
interface Sender {
  readonly token: string;
}

export interface SentFile {
  bytes: Buffer;
  name?: string;
  type?: string;
  purpose?: Purpose;
  sha256?: string;
}

export const metadataOf = (words: Readonly<Record<string, string>>): string =>
  Object.entries(words)
    .map(([name, word]) => `${name} ${Buffer.from(word).toString("base64")}`)
    .join(",");

type Headers = Record<string, string>;

/** One request of the protocol, as it is. */
export async function tus(
  server: Server,
  method: string,
  path: string,
  { as, headers = {}, body }: { as?: Sender; headers?: Headers; body?: Buffer } = {},
): Promise<ApiAnswer> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { "tus-resumable": "1.0.0", ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
    ...(body ? { body: new Uint8Array(body) } : {}),
  });
  const text = await answer.text();
  const isJson = /\bjson\b/.test(answer.headers.get("content-type") ?? "");
  return {
    status: answer.status,
    body: isJson && text ? (JSON.parse(text) as unknown) : text,
    headers: Object.fromEntries(answer.headers),
  };
}

const uploads = "/api/v1/uploads";

/** Announces a file. */
export const beginUpload = (
  server: Server,
  as: Sender,
  file: Omit<SentFile, "bytes"> & { size: number; headers?: Headers },
) =>
  tus(server, "POST", uploads, {
    as,
    headers: {
      "upload-length": String(file.size),
      "upload-metadata": metadataOf({
        filename: file.name ?? "paper.pdf",
        filetype: file.type ?? "application/pdf",
        purpose: file.purpose ?? "message",
        ...(file.sha256 ? { sha256: file.sha256 } : {}),
      }),
      ...file.headers,
    },
  });

export const sendPiece = (server: Server, as: Sender, id: string, offset: number, body: Buffer) =>
  tus(server, "PATCH", `${uploads}/${id}`, {
    as,
    headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
    body,
  });

export const askOffset = (server: Server, as: Sender, id: string) => tus(server, "HEAD", `${uploads}/${id}`, { as });

/** @returns the id of what was begun. */
export function idOf({ status, body, headers }: ApiAnswer): string {
  const id = headers.location?.split("/").at(-1);
  if (status !== 201 || !id) throw new Error(`the upload was not begun: ${status} ${JSON.stringify(body)}`);
  return id;
}

/** Sends a whole file. @returns its id. */
export async function sendFile(server: Server, as: Sender, { bytes, ...file }: SentFile): Promise<string> {
  const id = idOf(await beginUpload(server, as, { ...file, size: bytes.length }));
  const { status, body } = await sendPiece(server, as, id, 0, bytes);
  if (status !== 204) throw new Error(`the file did not arrive: ${status} ${JSON.stringify(body)}`);
  return id;
}

export async function readDocument(server: Server, as: Sender, id: string): Promise<DocumentView> {
  const answer = await fetch(`${server.url}/api/v1/documents/${id}`, {
    headers: { authorization: `Bearer ${as.token}` },
  });
  if (!answer.ok) throw new Error(`the document is not there: ${answer.status}`);
  return (await answer.json()) as DocumentView;
}

/** What became of a file. Pictures take some seconds where other tests run beside. */
export const decided = (server: Server, as: Sender, id: string): Promise<DocumentView> =>
  eventually(
    async () => {
      const document = await readDocument(server, as, id);
      return ["ready", "refused"].includes(document.status) ? document : undefined;
    },
    { timeout: 60_000, interval: 100, what: "a decision about the file" },
  );

/** Sends a file and waits for what becomes of it. */
export const sendAndWait = async (server: Server, as: Sender, file: SentFile): Promise<DocumentView> =>
  decided(server, as, await sendFile(server, as, file));
