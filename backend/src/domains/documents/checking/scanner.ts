import { connect } from "node:net";

/** So long the scanner may take for one file, in milliseconds. */
const patience = 60_000;
/** clamd takes a file in pieces, each with its length before it; its own limit for one is higher. */
const pieceSize = 256 * 1024;

/** The scanner does not answer, or not as it should: nobody knows yet what is in the file. */
export class ScannerAway extends Error {}

/**
 * Has clamd look at a file (its INSTREAM command).
 *
 * @param address `tcp://host:port`
 * @returns whether it is clean.
 * @throws {ScannerAway}
 */
export async function isClean(address: string, bytes: Buffer): Promise<boolean> {
  const answer = await ask(new URL(address), bytes).catch((error: unknown) => {
    throw new ScannerAway(`the virus scanner does not answer: ${(error as Error).message}`);
  });
  if (/: OK\0?$/.test(answer.trim())) return true;
  if (/ FOUND\0?$/.test(answer.trim())) return false;
  throw new ScannerAway(`the virus scanner answers: ${answer.slice(0, 200)}`);
}

function ask({ hostname, port }: URL, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 3310) });
    let answer = "";
    socket.setTimeout(patience, () => socket.destroy(new Error("it takes too long")));
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString("utf8")));
    socket.on("error", reject);
    socket.on("close", () => (answer ? resolve(answer) : reject(new Error("it has closed the connection"))));
    socket.on("connect", () => {
      socket.write("zINSTREAM\0");
      for (let at = 0; at < bytes.length; at += pieceSize) {
        const piece = bytes.subarray(at, at + pieceSize);
        const length = Buffer.alloc(4);
        length.writeUInt32BE(piece.length);
        socket.write(length);
        socket.write(piece);
      }
      socket.write(Buffer.alloc(4));
    });
  });
}
