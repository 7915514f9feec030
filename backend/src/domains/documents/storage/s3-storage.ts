import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { alive } from "./alive.ts";
import { checkKey, isStorageError, StorageError, streamInto, type Storage } from "./storage.ts";

/** So long is waited for a connection, and for an answer or a sign of life: below what a request of ours may take. */
const [toConnect, silence] = [3_000, 12_000];
/** A reader on a poor line holds a connection for as long as they read: fifty of them, as many as the SDK has unless told, would leave none for others. */
const connections = { maxSockets: 1000 };

interface Place {
  readonly bucket: string;
  /** Before every key, with a slash at its end, or empty. */
  readonly prefix: string;
  readonly region: string;
  readonly endpoint: string | undefined;
}

/** Reads `s3://bucket/prefix?region=…&endpoint=…`. */
export function readS3Address(address: string): Place {
  const { hostname, pathname, searchParams } = new URL(address);
  const prefix = pathname.replace(/^\/|\/$/g, "");
  return {
    bucket: hostname,
    prefix: prefix ? `${prefix}/` : "",
    region: searchParams.get("region") ?? process.env.AWS_REGION ?? "us-east-1",
    endpoint: searchParams.get("endpoint") ?? undefined,
  };
}

interface S3Problem {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

function asStorageError(error: unknown): StorageError {
  if (isStorageError(error)) return error;
  const { name = "", $metadata } = error as S3Problem;
  const status = $metadata?.httpStatusCode;
  if (name === "NoSuchKey" || name === "NotFound") return new StorageError("absent", error);
  if (status === 507 || /quota|capacity|storagefull/i.test(name)) return new StorageError("full", error);
  return new StorageError("away", error);
}

const told = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw asStorageError(error);
  });

/** A bucket of S3, or of a server that speaks as it does. Who we are is told by the SDK's usual environment (`AWS_ACCESS_KEY_ID`, …). */
export function createS3Storage(address: string, quiet = silence): Storage {
  const { bucket, prefix, region, endpoint } = readS3Address(address);
  const settings = {
    region,
    // Servers other than Amazon's know neither the checksums that the SDK adds of late nor bucket names as hosts.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    maxAttempts: 2,
  } as const;
  const handler = { connectionTimeout: toConnect, httpAgent: connections, httpsAgent: connections };
  // Of what is put each sign of life counts, because a large file may take its time; of what is asked for the head of the answer, because whoever reads the rest may be slow.
  const writing = new S3Client({ ...settings, requestHandler: { ...handler, socketTimeout: quiet } });
  const client = new S3Client({
    ...settings,
    // Without the second setting the first is a line on the console.
    requestHandler: { ...handler, requestTimeout: quiet, throwOnRequestTimeout: true },
  });
  const at = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  const stream: Storage["open"] = async (key, range) => {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const { Body } = await told(client.send(new GetObjectCommand({ ...at(key), ...(Range && { Range }) })));
    return alive({ stream: Body as Readable, silence: quiet, asError: asStorageError });
  };

  return {
    async put(key, source) {
      if (Buffer.isBuffer(source)) {
        await told(writing.send(new PutObjectCommand({ ...at(key), Body: source, ContentLength: source.length })));
        return;
      }
      // Of a stream nobody knows the length, so it goes in parts; a part that fails takes the others with it.
      const Body = source instanceof Readable ? source : createReadStream(source.file);
      await told(new Upload({ client: writing, params: { ...at(key), Body }, leavePartsOnError: false }).done());
    },
    open: stream,
    read: async (key, into) => told(streamInto(await stream(key), into)),
    async stat(key) {
      try {
        const { ContentLength = 0, LastModified = new Date(0) } = await client.send(new HeadObjectCommand(at(key)));
        return { key, size: ContentLength, modifiedAt: LastModified };
      } catch (error) {
        const problem = asStorageError(error);
        if (problem.problem === "absent") return undefined;
        throw problem;
      }
    },
    async remove(key) {
      await told(client.send(new DeleteObjectCommand(at(key))));
    },
    async *list() {
      try {
        for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
          for (const { Key = "", Size = 0, LastModified = new Date() } of Contents)
            yield { key: Key.slice(prefix.length), size: Size, modifiedAt: LastModified };
      } catch (error) {
        throw asStorageError(error);
      }
    },
    close: () => {
      client.destroy();
      writing.destroy();
    },
  };
}
