import type { Server } from "node:http";
import type { Socket } from "node:net";
import { v7 as uuid } from "uuid";
import { AppError, type ErrorCode } from "#shared/kernel/errors.ts";
import type { Logger } from "../kernel/logger.ts";
import { problemOf } from "./problem.ts";

/** Milliseconds in which a client may read the answer before the connection ends; it may still be sending. */
const patience = 2_000;

const statusLines: Record<number, string> = {
  400: "400 Bad Request",
  431: "431 Request Header Fields Too Large",
};

/**
 * Answers requests that Node's parser refuses: a head that is too large or cannot be understood. The API and the auth endpoints have
 * different forms of a refusal. Here the address is unknown, so the body has the members of both.
 */
export function answerClientErrors(server: Server, logger: Logger): void {
  const answered = new WeakSet<Socket>();
  server.on("clientError", (error: Error & { code?: string }, stream) => {
    const socket = stream as Socket & { _httpMessage?: { headersSent?: boolean } };
    // The rest of the request is read and thrown away: a client that cannot finish sending would never see the answer.
    if (answered.has(socket)) return;
    if (!socket.writable || socket._httpMessage?.headersSent || error.code === "ERR_HTTP_REQUEST_TIMEOUT") {
      socket.destroy();
      return;
    }
    answered.add(socket);
    const code: ErrorCode = error.code === "HPE_HEADER_OVERFLOW" ? "request.headTooLarge" : "request.unreadable";
    const refusal = new AppError(code);
    const requestId = uuid();
    const body = JSON.stringify({
      ...problemOf(refusal, requestId),
      error_code: code,
      msg: refusal.message,
      request_id: requestId,
    });
    logger.info({ requestId, status: refusal.status, code: error.code }, "request not read");
    socket.end(
      [
        `HTTP/1.1 ${statusLines[refusal.status] ?? refusal.status}`,
        "content-type: application/problem+json; charset=utf-8",
        `content-length: ${Buffer.byteLength(body)}`,
        "cache-control: no-store",
        "x-content-type-options: nosniff",
        `x-request-id: ${requestId}`,
        "connection: close",
        "",
        body,
      ].join("\r\n"),
    );
    const timer = setTimeout(() => socket.destroy(), patience);
    timer.unref();
    socket.once("end", () => socket.destroy()).once("close", () => clearTimeout(timer));
  });
}
