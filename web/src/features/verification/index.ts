export { useGetVerificationQuery } from "./api.ts";
export { Certificates } from "./Certificates.tsx";
export { UnverifiedNotice } from "./UnverifiedNotice.tsx";
