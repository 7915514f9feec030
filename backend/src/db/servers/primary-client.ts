import pg from "pg";
import { askBy, patience } from "./ask.ts";
import { createPrimary, type Primary, type Server } from "./primary.ts";

type Config = Omit<pg.ClientConfig, "connectionString" | "host" | "port"> & { readonly primary: Server };

/** A connection to whichever server is the primary. It is cut off when it is that no more. */
export class PrimaryClient extends pg.Client {
  readonly #primary: Server;

  constructor({ primary, ...config }: Config) {
    super({
      ...config,
      connectionString: primary.address,
      // A machine that is gone says nothing, and the next one waits.
      ...(primary.isSeveral && { connectionTimeoutMillis: patience }),
    });
    this.#primary = primary;
    // A connection that is lost has lost its server, too, as far as is known.
    this.on("error", () => {
      if (primary.forget(this)) primary.suspect();
    });
    this.on("end", () => primary.forget(this));
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error | null, client?: this) => void): void;
  override connect(callback?: (error: Error | null, client?: this) => void): Promise<this> | void {
    const opened = this.#open();
    if (!callback) return opened;
    opened.then(
      () => callback(null, this),
      (error: unknown) => callback(error as Error),
    );
  }

  async #open(): Promise<this> {
    const place = await this.#primary.find();
    Object.assign(this, place);
    try {
      await super.connect();
      this.#primary.accept(this, place, await askBy(this));
    } catch (error) {
      this.#primary.suspect();
      await this.end().catch(() => undefined);
      throw error;
    }
    return this;
  }
}

/** A pool of them, for libraries that want one of `pg`. */
export const primaryPool = (primary: Primary, config: Omit<pg.PoolConfig, "connectionString">): pg.Pool =>
  new pg.Pool({ ...config, primary, Client: PrimaryClient } as unknown as pg.PoolConfig);

/**
 * Works on one connection to the primary of an address.
 *
 * @throws what `work` throws; `NoPrimary` where there is none.
 */
export async function onPrimary<Result>(
  address: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const primary = createPrimary(address);
  const client = new PrimaryClient({ primary, application_name: name });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
    await primary.close();
  }
}
