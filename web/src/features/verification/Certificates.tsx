import { island } from "#web/src/hydration/island.tsx";
import type { ShownCertificatesProps } from "./ShownCertificates.tsx";

/** The server writes them, and nothing in them changes: what words their days is not loaded before somebody touches them. */
const ShownCertificates = island(async () => (await import("./ShownCertificates.tsx")).ShownCertificates);

/** Certificates that our team has seen and that are valid today. Nothing without any. */
export const Certificates = (props: ShownCertificatesProps) =>
  props.certificates.length > 0 && <ShownCertificates {...props} />;
