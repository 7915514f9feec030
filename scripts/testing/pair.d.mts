export interface DatabaseServer {
  readonly port: number;
  url(database?: string): string;
  /** One statement, as the superuser, in the database `postgres`. */
  ask<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Starts it again where it was, with further settings. */
  start(settings?: Record<string, string>): Promise<void>;
  /** With -9, and waits until it is gone. */
  kill(): Promise<void>;
  promote(): Promise<unknown>;
  /** Stops it and removes its folder. */
  close(): Promise<void>;
}
export function openPrimary(props: { folder: string; settings?: Record<string, string> }): Promise<DatabaseServer>;
export function openStandby(props: {
  folder: string;
  primary: DatabaseServer;
  name: string;
  settings?: Record<string, string>;
}): Promise<DatabaseServer>;
