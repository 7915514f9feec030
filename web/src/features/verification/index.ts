export { ShownCertificates } from "./ShownCertificates.tsx";
export { UnverifiedNotice } from "./UnverifiedNotice.tsx";
