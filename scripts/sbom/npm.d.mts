interface Lock {
  name?: string;
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

export function npmSbom(given: { manifest: object; lock: Lock }): Promise<{
  serialNumber: string;
  metadata: { timestamp?: string; component: object };
  components: { "bom-ref": string; name: string; version: string; licenses?: unknown }[];
  dependencies: { ref: string }[];
}>;
