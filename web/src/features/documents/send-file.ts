import { Upload, type DetailedError } from "tus-js-client";
import { pause, waitAfter } from "#shared/browser/tries.ts";
import { largest, type Purpose } from "#shared/documents/choices.ts";
import { takenAs } from "#shared/documents/file-types.ts";
import { tokenOf } from "#shared/identity/access-token.ts";
import type { Problem } from "#shared/kernel/errors.ts";
import type { ApiError } from "#shared/kernel/render.ts";
import { accessTokenOf } from "#web/src/runtime/session/access-token.ts";
import type { ClientServices } from "#web/src/runtime/services.tsx";
import { hashOf } from "#web/src/platform/file-hash.ts";
import { begunUploads } from "./begun.ts";
import type { Delay } from "./upload-state.ts";

export interface Sending {
  pause(): void;
  /** Goes on at once, whether it was paused or waits. */
  resume(): void;
  /** Nothing of it is heard any more. What has arrived stays for a while. */
  stop(): void;
}

interface Props {
  file: File;
  purpose: Purpose;
  /** What it is for, so that a file which is begun in two places is two. */
  place: string;
  /** Where it is sent to: the members' uploads, or those of an inspector's invitation. */
  path: string;
  services: ClientServices;
  language: string;
  /** So many bytes have left this device. */
  onProgress: (sent: number) => void;
  /** It does not get on, and goes on by itself. */
  onWaiting: (delay: Delay) => void;
  /** All of it is there; the name is the document's id. */
  onArrived: (documentId: string) => void;
  onRefused: (error: ApiError) => void;
}

/** A desktop window hands over whole bodies, so there a part is what is said to be under way. */
const partOfWindow = 512 * 1024;
/** Milliseconds between tries where there is no room: somebody has to make some first. */
const waitsForRoom = [15_000, 30_000, 60_000, 120_000, 300_000];

const failure = (code: ApiError["code"]): ApiError =>
  ({ code, message: code, details: { ...largest }, requestId: "" }) as ApiError;

/** What an answer means that is not in our words: of what stands between us and the reader. */
const codeOf = (status: number): ApiError["code"] =>
  status === 413 ? "documents.tooLarge" : status >= 500 ? "server.unavailable" : "network";

/** The refusal in an answer; null where none came. */
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
  return { ...failure(codeOf(status)), status };
}

/** Refusals in these words stay what they are, whatever their status. */
const final = new Set<string>(["documents.quotaFull"]);

/** Where members send files for their organizations. */
export const memberUploads = "/api/v1/uploads";

/** Takes back what was sent to `path`. That it could not be is nobody's concern: what hangs on nothing is cleared away. */
export const takeBack = (services: ClientServices, path: string, documentId: string): Promise<void> =>
  Upload.terminate(`${services.platform.origin}${path}/${documentId}`).catch(() => undefined);

/** What another try may get past: no answer, a busy lease, a place that has moved, too many at once, a server or store that is away or full. Null: nothing. */
function causeOf(problem: ReturnType<typeof problemOf>): Delay["cause"] | null {
  if (!problem) return "line";
  const { status, code } = problem;
  if (final.has(code) || code.startsWith("inspectors.")) return null;
  if (status === 429) return "many";
  if (status === 507) return "full";
  if (status === 409 || status === 423 || status >= 500) return "busy";
  return code === "network" ? "line" : null;
}

/** Sends a file by tus, for as long as it takes: what breaks goes on where it stood as soon as there is a line. */
export function sendFile(props: Props): Sending {
  const { file, purpose, place, path, services, language } = props;
  let isStopped = false;
  let upload: Upload | undefined;
  let isPaused = false;
  let failed = 0;
  let foundFull = 0;
  let isTokenOld = false;
  let waiting: AbortController | undefined;

  const go = () => {
    if (!isStopped && !isPaused) upload?.start();
  };
  /** Answers whether there was a wait. */
  const endWait = (): boolean => {
    const own = waiting;
    waiting = undefined;
    own?.abort();
    return own !== undefined;
  };
  const onError = async (error: Error | DetailedError) => {
    if (isStopped || isPaused) return;
    const problem = problemOf(error);
    // A token may run out while a large file is under way; a fresh one is asked for once.
    if (problem?.status === 401 && !isTokenOld) {
      isTokenOld = true;
      go();
      return;
    }
    const cause = causeOf(problem);
    if (problem && !cause) {
      // It cannot go on: chosen again, the file begins anew.
      if (problem.code === "documents.tooManyPieces") await upload?.abort(true).catch(() => undefined);
      const { status: _status, ...refusal } = problem;
      props.onRefused(refusal);
      return;
    }
    const asked = Number(problem?.details.retryAfter) * 1000;
    const usual = cause === "full" ? waitsForRoom[Math.min(foundFull++, waitsForRoom.length - 1)] : waitAfter(failed++);
    const wait = asked > 0 ? asked : (usual ?? 0);
    props.onWaiting({ cause: cause ?? "line", seconds: Math.ceil(wait / 1000) });
    const own = (waiting = new AbortController());
    await pause(wait, { signal: own.signal });
    // Whoever ended it before its time has gone on already.
    if (waiting !== own) return;
    waiting = undefined;
    go();
  };

  const begin = async () => {
    const sha256 = await hashOf(file);
    if (isStopped) return;
    const accessToken = accessTokenOf(services.session);
    upload = new Upload(file, {
      endpoint: services.platform.origin + path,
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
      endWait();
      void upload?.abort();
    },
    resume() {
      const isHeld = isPaused;
      isPaused = false;
      if (endWait() || isHeld) go();
    },
    stop() {
      isStopped = true;
      endWait();
      void upload?.abort();
    },
  };
}
