import type { DetailedError, Upload } from "tus-js-client";
import { pause, waitAfter } from "#shared/browser/tries.ts";
import type { Purpose } from "#shared/documents/choices.ts";
import { takenAs } from "#shared/documents/file-types.ts";
import { tokenOf } from "#shared/identity/access-token.ts";
import type { Problem } from "#shared/kernel/errors.ts";
import type { ApiError } from "#shared/kernel/render.ts";
import { accessTokenOf } from "#web/src/runtime/session/access-token.ts";
import type { ClientServices } from "#web/src/runtime/services.tsx";
import { begunUploads } from "./begun.ts";
import { hashOf } from "./hash.ts";

export interface Sending {
  pause(): void;
  resume(): void;
  /** Nothing of it is heard any more. What has arrived stays for a while. */
  stop(): void;
}

interface Props {
  file: File;
  purpose: Purpose;
  /** What it is for, so that a file which is begun in two places is two. */
  place: string;
  services: ClientServices;
  language: string;
  /** So many bytes have left this device. */
  onProgress: (sent: number) => void;
  /** The line or the server is away: it goes on by itself. */
  onWaiting: () => void;
  /** All of it is there; the name is the document's id. */
  onArrived: (documentId: string) => void;
  onRefused: (error: ApiError) => void;
}

/** A desktop window hands over whole bodies, so there a part is what is said to be under way. */
const partOfWindow = 512 * 1024;

const failure = (code: ApiError["code"]): ApiError => ({ code, message: code, details: {}, requestId: "" }) as ApiError;

/** The refusal in an answer; null where none came, or another than ours. */
function problemOf(error: Error | DetailedError): (ApiError & { status: number }) | null {
  const response = "originalResponse" in error ? error.originalResponse : null;
  if (!response) return null;
  const status = response.getStatus();
  try {
    const problem = JSON.parse(response.getBody()) as Problem;
    if (problem.code) return { ...problem, details: problem.details ?? {}, status };
  } catch {
    // What stands between us and the reader answers in words of its own.
  }
  return { ...failure(status >= 500 ? "server.unavailable" : "network"), status };
}

/** What another try may get past: a busy lease, a place that has moved, too many at once, a server or store that is away. */
const passes = ({ status, code }: { status: number; code: string }): boolean =>
  code === "network" || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507);
/** Refusals in these words stay what they are, whatever their status. */
const final = new Set<string>(["documents.quotaFull"]);

/** Sends a file by tus, for as long as it takes: what breaks goes on where it stood as soon as there is a line. */
export function sendFile(props: Props): Sending {
  const { file, purpose, place, services, language } = props;
  const stopped = new AbortController();
  let upload: Upload | undefined;
  let isPaused = false;
  let failed = 0;
  let isTokenOld = false;

  const go = () => {
    if (!stopped.signal.aborted && !isPaused) upload?.start();
  };
  const onError = async (error: Error | DetailedError) => {
    if (stopped.signal.aborted || isPaused) return;
    const problem = problemOf(error);
    // A token may run out while a large file is under way; a fresh one is asked for once.
    if (problem?.status === 401 && !isTokenOld) {
      isTokenOld = true;
      go();
      return;
    }
    if (problem && (final.has(problem.code) || !passes(problem))) {
      // It cannot go on: chosen again, the file begins anew.
      if (problem.code === "documents.tooManyPieces") await upload?.abort(true).catch(() => undefined);
      const { status: _status, ...refusal } = problem;
      props.onRefused(refusal);
      return;
    }
    props.onWaiting();
    const asked = Number(problem?.details.retryAfter) * 1000;
    await pause(asked > 0 ? asked : waitAfter(failed++), { signal: stopped.signal });
    go();
  };

  const begin = async () => {
    const [{ Upload: TusUpload }, sha256] = await Promise.all([import("tus-js-client"), hashOf(file)]);
    if (stopped.signal.aborted) return;
    const accessToken = accessTokenOf(services.session);
    upload = new TusUpload(file, {
      endpoint: `${services.platform.origin}/api/v1/uploads`,
      metadata: {
        filename: file.name,
        filetype: takenAs(file) ?? file.type,
        purpose,
        ...(sha256 && { sha256 }),
      },
      chunkSize: services.platform.kind === "desktop" ? partOfWindow : Infinity,
      retryDelays: null,
      storeFingerprintForResuming: sha256 !== null,
      fingerprint: () => Promise.resolve(`${place}:${purpose}:${sha256}`),
      urlStorage: begunUploads,
      removeFingerprintOnSuccess: true,
      async onBeforeRequest(request) {
        const token = tokenOf(await accessToken());
        if (token) request.setHeader("authorization", `Bearer ${token}`);
        request.setHeader("accept-language", language);
      },
      onAfterResponse: (_request, response) => {
        if (response.getStatus() !== 401) isTokenOld = false;
      },
      onProgress(sent) {
        failed = 0;
        props.onProgress(sent);
      },
      onSuccess: () => props.onArrived(upload?.url?.split("/").at(-1) ?? ""),
      onError: (error) => void onError(error),
    });
    const [begun] = await upload.findPreviousUploads();
    if (begun) upload.resumeFromPreviousUpload(begun);
    go();
  };
  begin().catch(() => props.onRefused(failure("network")));

  return {
    pause() {
      isPaused = true;
      void upload?.abort();
    },
    resume() {
      isPaused = false;
      go();
    },
    stop() {
      stopped.abort();
      void upload?.abort();
    },
  };
}
