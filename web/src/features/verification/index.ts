export { ShownCertificates } from "./ShownCertificates.tsx";
export { UnverifiedNotice } from "./UnverifiedNotice.tsx";
export { verificationPlace } from "./place.ts";
