interface Sbom {
  serialNumber: string;
  metadata: { timestamp?: string; component: object };
  components: { "bom-ref": string; name: string; version: string; licenses?: unknown }[];
  dependencies: { ref: string }[];
}

export function settledSbom(sbom: Sbom, name: string | undefined): Sbom;
