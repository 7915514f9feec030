export interface Cluster {
  pid: number;
  port: number;
  /** The file that the server writes its log to. */
  log: string;
  url(database?: string): string;
  /** From now on, until it is closed, a server that was killed is started again. */
  watch(tell: (line: string) => void): void;
  close(): Promise<boolean>;
}
export function openCluster(props: { dataDir: string; throwaway?: boolean; keep?: boolean }): Promise<Cluster>;
