import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { ContentTopic } from "#shared/kernel/endpoint.ts";
import type { EventBus } from "../kernel/events.ts";
import { SingleFlight } from "../kernel/single-flight.ts";

const compress = {
  br: (plain: Buffer) =>
    brotliCompressSync(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
  gzip: (plain: Buffer) => gzipSync(plain, { level: 6 }),
};
export type Encoding = keyof typeof compress;

interface Traits {
  type?: string;
  /** What the content security policy calls the page's own styles. */
  styleHash?: string | undefined;
}

/** A finished page: its bytes as they are sent. Each compressed form is made once, when somebody first asks for it. */
export class CachedPage {
  readonly status: number;
  readonly plain: Buffer;
  readonly etag: string;
  readonly type: string;
  readonly styleHash: string | undefined;
  private readonly compressed = new Map<Encoding, Buffer>();

  constructor(status: number, text: string, { type = "text/html; charset=utf-8", styleHash }: Traits = {}) {
    this.status = status;
    this.type = type;
    this.styleHash = styleHash;
    this.plain = Buffer.from(text);
    this.etag = `W/"${createHash("sha1").update(this.plain).digest("base64url").slice(0, 22)}"`;
  }

  bytes(encoding: Encoding | undefined): Buffer {
    if (!encoding) return this.plain;
    let bytes = this.compressed.get(encoding);
    if (!bytes) this.compressed.set(encoding, (bytes = compress[encoding](this.plain)));
    return bytes;
  }
}

/** What the compressed forms add, at most: the plain size is what is known when a page is stored. */
const withCompressed = 1.4;

/** What an entry takes beside its bytes, such as its address: without it a million short pages would be counted as nothing. */
const ofAnEntry = 1_024;

interface Kept {
  page: CachedPage;
  topics: ReadonlySet<ContentTopic>;
}

/**
 * Pages for visitors, kept until something that they show changes. A change that happens while a page is being rendered
 * counts too: such a page is not kept. Those of fixed addresses, such as the home page, have a room of their own: searches, filters and numbers
 * that somebody tries can be written without end, and push out only each other.
 */
export class PageCache {
  private readonly fixed: LRUCache<string, Kept>;
  private readonly others: LRUCache<string, Kept>;
  private readonly changes = new Map<ContentTopic, number>();
  private readonly work = new SingleFlight();

  constructor(events: EventBus, mostBytes = 48 * 1024 * 1024) {
    const room = () =>
      new LRUCache<string, Kept>({
        maxSize: mostBytes / 2,
        sizeCalculation: ({ page }, key) => Math.ceil(page.plain.length * withCompressed) + 2 * key.length + ofAnEntry,
      });
    [this.fixed, this.others] = [room(), room()];
    events.onContent((topic) => {
      this.work.forget();
      this.changes.set(topic, this.changeCount(topic) + 1);
      for (const pages of [this.fixed, this.others])
        for (const [key, entry] of pages.entries()) if (entry.topics.has(topic)) pages.delete(key);
    });
    // Whatever changed while nobody listened is unknown.
    events.onReconnect(() => {
      this.work.forget();
      this.fixed.clear();
      this.others.clear();
    });
  }

  /** Makes a page once for all who ask for it meanwhile; who asks after a change gets a newer one. */
  share<Made>(key: string, make: () => Promise<Made>): Promise<Made> {
    return this.work.share(key, make);
  }

  get(key: string): CachedPage | undefined {
    return (this.fixed.get(key) ?? this.others.get(key))?.page;
  }

  /** Notes where things stand before rendering. */
  begin(): (key: string, page: CachedPage, topics: ReadonlySet<ContentTopic>, isFixed: boolean) => void {
    const before = new Map(this.changes);
    return (key, page, topics, isFixed) => {
      if ([...topics].every((topic) => (before.get(topic) ?? 0) === this.changeCount(topic)))
        (isFixed ? this.fixed : this.others).set(key, { page, topics });
    };
  }

  private changeCount(topic: ContentTopic): number {
    return this.changes.get(topic) ?? 0;
  }
}
