import { type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** One connection: whether an answer is under way on it, and since when it has been quiet. */
interface Line {
  open: number;
  /** Bytes that had come when it fell quiet: more means that a request has begun. */
  read: number;
  quietSince: number;
}

export interface Drain {
  /** Whether this process is about to go, so that nobody should send it anything new. */
  isUnderWay(): boolean;
  /** Is told of each request: its answer ends the line once the drain is under way. */
  note(request: IncomingMessage, response: ServerResponse): void;
  /**
   * Takes leave of everybody without losing a request: answers for `notice` milliseconds more, so that a balancer sees that this process is not ready
   * any more, then takes no new lines, and ends each old one when its answer is out or when it was quiet for `quiet` milliseconds. What is not answered
   * `patience` milliseconds later is cut off. Whoever asks twice waits for the same.
   *
   * @param leave called when no new line is taken any more: ends what would stay open for ever.
   */
  run(limits: DrainLimits, leave: () => void): Promise<void>;
}

export interface DrainLimits {
  readonly notice: number;
  readonly quiet: number;
  readonly patience: number;
}

/** So often, in milliseconds, it is looked which lines are quiet. */
const lookEvery = 50;

export function createDrain(server: Server): Drain {
  const lines = new Map<Socket, Line>();
  const answers = new Set<ServerResponse>();
  let isUnderWay = false;
  let done: Promise<void> | undefined;
  server.on("connection", (socket: Socket) => {
    lines.set(socket, { open: 0, read: 0, quietSince: performance.now() });
    socket.once("close", () => lines.delete(socket));
  });
  const isQuiet = (socket: Socket, { open, read, quietSince }: Line, quiet: number) =>
    open === 0 && socket.bytesRead <= read && performance.now() - quietSince >= quiet;

  const run = async ({ notice, quiet, patience }: DrainLimits, leave: () => void) => {
    isUnderWay = true;
    for (const answer of answers) if (!answer.headersSent) answer.shouldKeepAlive = false;
    if (notice > 0) await delay(notice);
    let isClosed = false;
    const closed = new Promise<void>((resolve) => {
      // HTTP's own `close` ends every idle line at once, also one on which the next request is on its way.
      NetServer.prototype.close.call(server, () => {
        isClosed = true;
        resolve();
      });
    });
    leave();
    const end = performance.now() + patience;
    while (!isClosed && performance.now() < end) {
      for (const [socket, line] of lines) if (isQuiet(socket, line, quiet)) socket.destroy();
      await Promise.race([closed, delay(lookEvery)]);
    }
    server.closeAllConnections();
    for (const socket of lines.keys()) socket.destroy();
    await closed;
    // Stops the timer that looks for heads which take too long; there is nothing else left to close.
    server.close();
  };
  return {
    isUnderWay: () => isUnderWay,
    note(request, response) {
      const { socket } = request;
      const line = lines.get(socket);
      if (line) line.open += 1;
      answers.add(response);
      if (isUnderWay) response.shouldKeepAlive = false;
      response.once("close", () => {
        answers.delete(response);
        if (!line) return;
        line.open -= 1;
        line.read = socket.bytesRead;
        line.quietSince = performance.now();
      });
    },
    run: (limits, leave) => (done ??= run(limits, leave)),
  };
}
