export interface Cluster {
  pid: number;
  port: number;
  /** The file that the server writes its log to. */
  log: string;
  url(database?: string): string;
  close(): Promise<boolean>;
}
export function openCluster(props: { dataDir: string; throwaway?: boolean; keep?: boolean }): Promise<Cluster>;
